package dev.parley.distribution.handout.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.distribution.handout.ContentId;
import dev.parley.distribution.handout.FilePacket;
import dev.parley.distribution.handout.FileReport;
import dev.parley.distribution.handout.Handout;
import dev.parley.distribution.handout.HandoutContent;
import dev.parley.distribution.handout.PieceLayout;
import dev.parley.distribution.handout.ReportState;
import dev.parley.distribution.handout.sender.PieceLoader;
import dev.parley.distribution.handout.sender.PieceRequest;
import dev.parley.testkit.RandomSeeds;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandoutReceiverTest {
  private static final int NUMBER = 7;
  private static final int BYTES = PieceLayout.PIECE_BYTES + 3 * PieceLayout.SYMBOL_BYTES + 1;
  private static final int STRIDE = FilePacket.HEADER_BYTES + PieceLayout.SYMBOL_BYTES;

  @TempDir private Path folder;
  private final byte[] bytes = RandomSeeds.bytes(new Random(1), BYTES);
  private final List<byte[]> reports = new ArrayList<>();
  private FileChannel source;
  private Handout handout;
  private HandoutFolder stored;
  private ReceivedHandouts received;
  private HandoutReceiver receiver;

  @BeforeEach
  void open() throws IOException {
    source = FileChannel.open(Files.write(folder.resolve("source"), bytes));
    handout = new Handout(NUMBER, "../../etc/passwd", HandoutContent.read(source));
    begin();
  }

  private void begin() throws IOException {
    stored = HandoutFolder.open(folder.resolve("seat"), 1L << 30);
    received =
        new ReceivedHandouts(
            stored,
            (payload, from, length) ->
                reports.add(Arrays.copyOfRange(payload, from, from + length)),
            new Random(1));
    receiver = received.begin(handout, 0);
  }

  @AfterEach
  void close() throws IOException {
    received.close();
    stored.close();
    source.close();
  }

  private void send(int piece, int first, int count) throws IOException {
    byte[] packets = new PieceLoader(source, handout).load(new PieceRequest(piece, first, count));
    PieceLayout layout = handout.content().layout();
    for (int i = 0; i < count; i++) {
      int symbol = (first + i) % layout.symbols(piece);
      int length = FilePacket.HEADER_BYTES + layout.bytes(piece, symbol);
      received.receive(packets, i * STRIDE, length, 0);
    }
  }

  private void check() {
    DiskJob job = receiver.job(0);
    assertThat(job).isNotNull();
    assertThat(receiver.job(0)).as("one job at a time").isNull();
    job.run();
    receiver.finished(job, 0);
  }

  private FileReport lastReport() {
    FileReport report = new FileReport();
    assertThat(report.wrap(reports.getLast(), 0, reports.getLast().length)).isTrue();
    return report;
  }

  private void poll(int round, long now) {
    byte[] poll = new byte[FilePacket.HEADER_BYTES];
    FilePacket.poll(poll, NUMBER, round);
    received.receive(poll, 0, poll.length, now);
  }

  @Test
  void sourceAndParityInAnyOrderMakeTheFile() throws IOException {
    send(1, 2, 4); // the last two source symbols and two of parity
    send(0, 30, 138);
    send(0, 192 + 10, 54);
    assertThat(receiver.state()).isEqualTo(HandoutState.CHECKING);
    check();

    assertThat(receiver.state()).isEqualTo(HandoutState.COMPLETE);
    assertThat(Files.readAllBytes(receiver.path())).isEqualTo(bytes);
    assertThat(receiver.receivedBytes()).isEqualTo(BYTES);
    try (var files = Files.list(folder.resolve("seat"))) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("lock", handout.content().id().hex());
    }
  }

  @Test
  void aSourceSymbolTakesThePlaceOfParity() throws IOException {
    send(0, 192, 40); // parity in the first places
    send(0, 0, 192);
    send(1, 4, 3);
    send(1, 3, 1); // shorter than the parity in its place would be
    send(1, 0, 1);
    send(1, 7, 2);
    check();
    assertThat(Files.readAllBytes(receiver.path())).isEqualTo(bytes);
    assertThat(receiver.damagedPieces()).isZero();
  }

  @Test
  void repeatedSymbolsCountOnce() throws IOException {
    send(0, 0, 10);
    send(0, 0, 10);
    send(0, 192, 2);
    send(0, 192, 2);
    assertThat(receiver.receivedBytes()).isEqualTo(12L * PieceLayout.SYMBOL_BYTES);
  }

  @Test
  void packetsThatCannotBeOfTheFileChangeNothing() {
    byte[] packet = new byte[STRIDE];
    for (int[] each : new int[][] {{2, 0}, {0xffff, 0}, {1, 4 + 64}, {1, 255}}) {
      FilePacket.symbol(packet, 0, NUMBER, each[0], each[1]);
      received.receive(packet, 0, packet.length, 0);
    }
    FilePacket.symbol(packet, 0, NUMBER, 0, 0);
    for (int length = 0; length < packet.length; length += 7) {
      received.receive(packet, 0, length, 0);
    }
    FilePacket.symbol(packet, 0, NUMBER, 1, 3); // the last one of the file is shorter
    received.receive(packet, 0, packet.length, 0);
    FilePacket.symbol(packet, 0, NUMBER + 1, 0, 0);
    received.receive(packet, 0, packet.length, 0);
    packet[7] = 2;
    received.receive(packet, 0, packet.length, 0);
    assertThat(receiver.receivedBytes()).isZero();
    assertThat(receiver.state()).isEqualTo(HandoutState.RECEIVING);
  }

  @Test
  void anAnswerSaysHowManySymbolsEachPieceLacks() throws IOException {
    send(0, 0, 100);
    send(1, 0, 3);
    poll(9, 0);
    received.tick(HandoutReports.BACK_OFF_NANOS);
    FileReport report = new FileReport();
    byte[] answer = reports.getFirst();
    assertThat(report.wrap(answer, 0, answer.length)).isTrue();
    assertThat(report.state()).isEqualTo(ReportState.ANSWER);
    assertThat(report.round()).isEqualTo(9);
    assertThat(report.handout()).isEqualTo(NUMBER);
    assertThat(report.first()).isZero();
    assertThat(report.count()).isEqualTo(2);
    assertThat(report.missing(0)).isEqualTo(92);
    assertThat(report.missing(1)).isEqualTo(1);
  }

  @Test
  void aStormOfForgedRequestsIsAnsweredTwentyTimesASecond() {
    for (int millis = 0; millis < 1_000; millis++) {
      poll(millis, millis * 1_000_000L);
      received.tick(millis * 1_000_000L);
    }
    assertThat(reports).hasSizeBetween(10, 21);
  }

  @Test
  void aFinalStateIsReportedSomeTimesByItselfAndThenOnRequest() throws IOException {
    send(0, 0, 192);
    send(1, 0, 4);
    check();
    for (long now = 0; now < 20; now++) {
      received.tick(now * HandoutReports.PROGRESS_NANOS);
    }
    assertThat(reports).hasSize(HandoutReports.FINAL_REPORTS);
    assertThat(lastReport().state()).isEqualTo(ReportState.COMPLETE);
    long later = 20 * HandoutReports.PROGRESS_NANOS;
    poll(1, later);
    received.tick(later + HandoutReports.BACK_OFF_NANOS);
    assertThat(reports).hasSize(HandoutReports.FINAL_REPORTS + 1);
  }

  @Test
  void aKilledReceiverGoesOnFromItsRecord() throws IOException {
    send(0, 5, 100);
    DiskJob save = receiver.job(HandoutReceiver.SAVE_NANOS);
    assertThat(save).isNotNull();
    save.run();
    receiver.finished(save, 0);
    Path record = folder.resolve("seat").resolve(handout.content().id().hex() + PartialFile.RECORD);
    byte[] saved = Files.readAllBytes(record);
    send(0, 105, 20);
    send(0, 192, 5); // in the places of the first symbols
    close();
    Files.write(record, saved);
    open();

    assertThat(receiver.receivedBytes()).isEqualTo(100L * PieceLayout.SYMBOL_BYTES);
    send(0, 0, 5);
    send(0, 105, 87);
    send(1, 0, 4);
    check();
    assertThat(receiver.damagedPieces()).isZero();
    assertThat(Files.readAllBytes(receiver.path())).isEqualTo(bytes);
  }

  @Test
  void aDamagedRecordIsNotUsed() throws IOException {
    send(0, 0, 100);
    Path record = folder.resolve("seat").resolve(handout.content().id().hex() + PartialFile.RECORD);
    close();
    byte[] saved = Files.readAllBytes(record);
    for (int i = 0; i < saved.length; i++) {
      byte[] damaged = i % 2 == 0 ? saved.clone() : Arrays.copyOf(saved, i);
      damaged[Math.min(i, damaged.length - 1)] ^= 1;
      Files.write(record, damaged);
      open();
      assertThat(receiver.receivedBytes()).as("byte " + i).isZero();
      close();
    }
    open();
  }

  @Test
  void aRecordThatClaimsTooMuchIsMendedByTheHash() throws IOException {
    close();
    long[] all = new long[6];
    Arrays.fill(all, 0, 3, -1);
    Path name = folder.resolve("seat").resolve(handout.content().id().hex() + PartialFile.RECORD);
    ResumeRecord.write(name, handout.content(), all);
    open();
    send(1, 0, 4);
    check();
    assertThat(receiver.state()).isEqualTo(HandoutState.RECEIVING);
    assertThat(receiver.damagedPieces()).isEqualTo(1);
    send(0, 0, 192);
    check();
    assertThat(Files.readAllBytes(receiver.path())).isEqualTo(bytes);
  }

  @Test
  void anOfferWhoseHashesContradictEachOtherEnds() throws IOException {
    received.end(receiver);
    byte[] other = handout.content().id().bytes();
    other[0]++;
    var content =
        new HandoutContent(
            new ContentId(other), handout.content().layout(), handout.content().hashes());
    handout = new Handout(NUMBER, "x", content);
    receiver = received.begin(handout, 0);
    send(0, 0, 192);
    send(1, 0, 4);
    check();
    assertThat(receiver.state()).isEqualTo(HandoutState.INCONSISTENT);
    received.tick(0);
    assertThat(lastReport().state()).isEqualTo(ReportState.DECLINED);
  }

  @Test
  void moreFilesAtOnceAreRefused() throws IOException {
    assertThatExceptionOfType(HandoutFolderException.class)
        .isThrownBy(() -> received.begin(handout, 0))
        .withMessageContaining("already");
    for (int i = 1; i < ReceivedHandouts.MOST; i++) {
      received.begin(small(i), 0);
    }
    assertThatExceptionOfType(HandoutFolderException.class)
        .isThrownBy(() -> received.begin(small(ReceivedHandouts.MOST), 0));
    received.end(receiver);
    received.begin(small(ReceivedHandouts.MOST), 0);
  }

  private Handout small(int number) throws IOException {
    Path file = Files.write(folder.resolve("small" + number), new byte[] {(byte) number});
    try (FileChannel channel = FileChannel.open(file)) {
      return new Handout(NUMBER + number, "small", HandoutContent.read(channel));
    }
  }
}
