package dev.parley.distribution.handout;

import dev.parley.distribution.handout.sender.GroupHandouts;
import dev.parley.distribution.handout.sender.HandoutOutput;
import dev.parley.distribution.handout.sender.HandoutSender;
import dev.parley.distribution.handout.sender.PieceRequest;

/** Fuzz target: any report of a member is refused, or asks for no more than the file has. */
public final class FileReportFuzz {
  private static final int NUMBER = 1;
  private static final PieceLayout LAYOUT = new PieceLayout(PieceLayout.PIECE_BYTES + 1);

  private FileReportFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    byte[] answer = input.clone();
    if (answer.length >= FileReport.HEADER_BYTES) {
      FileReport.write(answer, NUMBER, 1, ReportState.ANSWER, 0, answer[0] & 1);
    }
    for (byte[] each : new byte[][] {input, answer}) {
      report(each);
    }
  }

  private static void report(byte[] input) {
    var content =
        new HandoutContent(
            new ContentId(new byte[ContentId.BYTES]),
            LAYOUT,
            new byte[LAYOUT.pieces() * ContentId.BYTES]);
    var sender = new HandoutSender(new Handout(NUMBER, "x", content), 1_000_000, Long.MAX_VALUE);
    var handouts = new GroupHandouts(1_000_000, new Nothing(), 0);
    if (!sender.add(3, 0) || !handouts.add(sender)) {
      throw new AssertionError();
    }
    long now = 0;
    for (int i = 0; i < 3; i++) {
      handouts.report(3, input, 0, input.length, now);
      now += HandoutSender.GATHER_NANOS;
      handouts.tick(now);
      PieceRequest wanted = sender.wanted(now);
      if (wanted != null
          && (wanted.piece() >= LAYOUT.pieces()
              || wanted.count() < 1
              || wanted.count() > LAYOUT.sources(wanted.piece()))) {
        throw new AssertionError(wanted);
      }
    }
  }

  private static final class Nothing implements HandoutOutput {
    @Override
    public void file(byte[] payload, int from, int length) {}

    @Override
    public long liveBytes() {
      return 0;
    }
  }
}
