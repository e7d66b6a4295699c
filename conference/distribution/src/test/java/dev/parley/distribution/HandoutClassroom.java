package dev.parley.distribution;

import dev.parley.distribution.handout.Handout;
import dev.parley.distribution.handout.HandoutContent;
import dev.parley.distribution.handout.receiver.DiskJob;
import dev.parley.distribution.handout.receiver.HandoutFolder;
import dev.parley.distribution.handout.receiver.HandoutReceiver;
import dev.parley.distribution.handout.receiver.HandoutState;
import dev.parley.distribution.handout.receiver.ReceivedHandouts;
import dev.parley.distribution.handout.sender.GroupHandouts;
import dev.parley.distribution.handout.sender.HandoutEnd;
import dev.parley.distribution.handout.sender.HandoutOutput;
import dev.parley.distribution.handout.sender.HandoutSender;
import dev.parley.distribution.handout.sender.PieceLoader;
import dev.parley.distribution.handout.sender.PieceRequest;
import dev.parley.testkit.RandomSeeds;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A {@link Classroom} in which a file is handed out, on virtual time, with files on the disk. */
final class HandoutClassroom implements HandoutOutput, AutoCloseable {
  static final long RATE = 5_000_000;
  static final long HOUR = 3_600 * Classroom.SECOND;
  private static final long FOLDER_BYTES = 1L << 31;

  final Classroom classroom;
  final GroupHandouts handouts;
  final List<Desk> desks = new ArrayList<>();
  final Path file;
  final Path folder;
  HandoutSender sender;
  long fileBytes; // of packets
  private final FileChannel channel;
  private final HandoutContent content;
  private PieceLoader loader;
  private int number;

  HandoutClassroom(Random random, int seats, boolean live, Path folder, int bytes)
      throws IOException {
    this.folder = folder;
    file = Files.write(folder.resolve("taught.bin"), RandomSeeds.bytes(random, bytes));
    channel = FileChannel.open(file);
    content = HandoutContent.read(channel);
    classroom = new Classroom(random, seats, live);
    handouts = new GroupHandouts(RATE, this, 0);
    classroom.sender.onFileReport(handouts);
    classroom.at(0, this::tick);
    for (Seat seat : classroom.seats) {
      desks.add(new Desk(seat, folder.resolve("seat" + desks.size())));
    }
  }

  @Override
  public void file(byte[] payload, int from, int length) {
    fileBytes += length;
    classroom.sender.sendFile(payload, from, length);
  }

  @Override
  public long liveBytes() {
    return classroom.sender.sentBytes() + classroom.sender.repairBytes();
  }

  /** Begins to hand the file out to all seats, in place of a hand-out before. */
  void begin(long duration) throws IOException {
    if (sender != null) {
      handouts.remove(sender);
    }
    Handout handout = new Handout(++number, "lesson.pdf", content);
    sender = new HandoutSender(handout, RATE, classroom.now + duration);
    loader = new PieceLoader(channel, handout);
    if (!handouts.add(sender)) {
      throw new AssertionError("too many files");
    }
  }

  /** Offers the file to a seat. */
  void offer(int seat) throws IOException {
    if (!sender.add(seat, classroom.now)) {
      throw new AssertionError("no place for " + seat);
    }
    desks.get(seat).begin(sender.handout());
  }

  void offerAll() throws IOException {
    for (int i = 0; i < desks.size(); i++) {
      offer(i);
    }
  }

  private void tick() {
    long now = classroom.now;
    if (sender != null) {
      handouts.tick(now);
      PieceRequest wanted = sender.wanted(now);
      if (wanted != null) {
        try {
          sender.loaded(wanted, loader.load(wanted));
        } catch (IOException _) {
          sender.failed();
        }
      }
    }
    desks.forEach(desk -> desk.tick(now));
    classroom.at(now + Classroom.MILLISECOND, this::tick);
  }

  /** Runs until the hand-out ends. {@return its reason; null if it goes on} */
  HandoutEnd runToEnd(long most) {
    long until = classroom.now + most;
    while (sender.end() == null && classroom.now < until) {
      classroom.run(classroom.now + 10 * Classroom.MILLISECOND);
    }
    return sender.end();
  }

  void runUntil(long bytes, int seat) {
    while (desks.get(seat).receiver.receivedBytes() < bytes) {
      classroom.run(classroom.now + Classroom.MILLISECOND);
    }
  }

  /** {@return payloads of files that were sent, in proportion to the size of the file} */
  double overhead() {
    return (double) fileBytes / content.layout().size();
  }

  byte[] bytes() throws IOException {
    return Files.readAllBytes(file);
  }

  @Override
  public void close() throws IOException {
    for (Desk desk : desks) {
      desk.close();
    }
    channel.close();
  }

  /** Files of a seat. */
  final class Desk {
    final Seat seat;
    final Path path;
    HandoutReceiver receiver;
    private HandoutFolder folder;
    private ReceivedHandouts received;

    private Desk(Seat seat, Path path) throws IOException {
      this.seat = seat;
      this.path = path;
      open();
    }

    /** Opens the folder, as after a restart of the program. */
    void open() throws IOException {
      folder = HandoutFolder.open(path, FOLDER_BYTES);
      received =
          new ReceivedHandouts(
              folder, seat.receiver::reportFile, new Random(classroom.random.nextLong()));
      seat.files = (bytes, from, length) -> received.receive(bytes, from, length, classroom.now);
    }

    void begin(Handout handout) throws IOException {
      receiver = received.begin(handout, classroom.now);
    }

    private void tick(long now) {
      received.tick(now);
      DiskJob job = receiver == null ? null : receiver.job(now);
      if (job != null) {
        job.run();
        receiver.finished(job, now);
      }
    }

    HandoutState state() {
      return receiver.state();
    }

    byte[] result() throws IOException {
      return Files.readAllBytes(receiver.path());
    }

    /** Ends the program, without its last record if it was killed. */
    void close() throws IOException {
      received.close();
      folder.close();
    }
  }
}
