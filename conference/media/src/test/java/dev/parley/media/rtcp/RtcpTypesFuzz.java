package dev.parley.media.rtcp;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fuzz target: bytes are a chain of RTCP packets or refused; every reader stays within them and
 * comes to an end. Its short form is {@link RtcpTypesFuzzTest}.
 */
public final class RtcpTypesFuzz {
  private RtcpTypesFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    RtcpCompound compound = new RtcpCompound();
    boolean whole = compound.wrap(input, 0, input.length);
    int end = 0;
    while (compound.next()) {
      assertThat(whole).isTrue();
      assertThat(compound.from()).isGreaterThanOrEqualTo(end);
      end = compound.from() + compound.length();
      assertThat(end).isLessThanOrEqualTo(input.length);
      assertThat(steps(compound)).isLessThanOrEqualTo(input.length * 17);
    }
  }

  private static int steps(RtcpCompound compound) {
    int steps = 0;
    ReportReader report = new ReportReader();
    report.wrap(compound);
    new ReceivedStream(1, 90_000).report(report, 0);
    while (report.next()) {
      new SentStream(1).block(report, report.lost() + report.jitter());
      steps++;
    }
    NackReader nack = new NackReader();
    nack.wrap(compound);
    while (nack.next()) {
      steps += nack.sequence() < 65_536 ? 1 : 1_000_000;
    }
    SourceListReader sources = new SourceListReader();
    steps += sources.bye(compound) ? sources(sources) : 0;
    steps += sources.keyFrames(compound) ? sources(sources) : 0;
    steps += sources.remb(compound) ? sources(sources) : 0;
    assertThat(sources.bitsPerSecond()).isGreaterThanOrEqualTo(-1);
    return steps;
  }

  private static int sources(SourceListReader reader) {
    int steps = 0;
    while (reader.next()) {
      assertThat(reader.request()).isBetween(0, 255);
      reader.ssrc();
      steps++;
    }
    return steps;
  }
}
