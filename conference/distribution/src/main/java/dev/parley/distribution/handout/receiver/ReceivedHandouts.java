package dev.parley.distribution.handout.receiver;

import dev.parley.distribution.handout.FilePacket;
import dev.parley.distribution.handout.Handout;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Files that a member of a group receives. Threads: one at a time. */
public final class ReceivedHandouts implements AutoCloseable {
  /** Maximum number of files at once. */
  public static final int MOST = 4;

  private final HandoutFolder folder;
  private final ReportOutput output;
  private final RandomGenerator random;
  private final Map<Integer, HandoutReceiver> all = new HashMap<>();

  /**
   * Creates an object without files.
   *
   * @param folder stays the caller's
   * @param random source of the random back-off of answers
   */
  public ReceivedHandouts(HandoutFolder folder, ReportOutput output, RandomGenerator random) {
    this.folder = folder;
    this.output = output;
    this.random = random;
  }

  /**
   * Begins to receive a file, with what an earlier hand-out of the same content has left.
   *
   * @throws IOException when {@link #MOST} are received already, when the folder has no space for
   *     it, or cannot be written
   */
  public HandoutReceiver begin(Handout handout, long now) throws IOException {
    if (all.size() == MOST || all.containsKey(handout.number())) {
      throw new HandoutFolderException(
          "%d files are received already: end one of them first".formatted(all.size()));
    }
    PartialFile file = folder.open(handout.content());
    var receiver = new HandoutReceiver(handout, file, output, random, now);
    all.put(handout.number(), receiver);
    return receiver;
  }

  /**
   * Ends to receive a file, whose last {@link HandoutReceiver#job} has been run.
   *
   * @throws IOException when its record could not be written
   */
  public void end(HandoutReceiver receiver) throws IOException {
    all.remove(receiver.handout().number());
    try (receiver) {
      folder.closed(receiver.handout().content());
    }
  }

  /** Handles the payload of a FILE packet, which may be of any member. */
  public void receive(byte[] bytes, int from, int length, long now) {
    if (!FilePacket.isComplete(length)) {
      return;
    }
    HandoutReceiver receiver = all.get(FilePacket.handout(bytes, from));
    if (receiver != null) {
      receiver.receive(bytes, from, length, now);
    }
  }

  /** Sends reports that are due. */
  public void tick(long now) {
    all.values().forEach(each -> each.tick(now));
  }

  /** {@return when to call {@link #tick} next; {@link Long#MAX_VALUE} if nothing is due} */
  public long nextDeadline() {
    return all.values().stream()
        .mapToLong(HandoutReceiver::nextDeadline)
        .min()
        .orElse(Long.MAX_VALUE);
  }

  /** Ends to receive all files, whose jobs have been run. */
  @Override
  public void close() throws IOException {
    for (HandoutReceiver each : List.copyOf(all.values())) {
      end(each);
    }
  }
}
