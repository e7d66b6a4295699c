package dev.parley.media.rtcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class SentAndReceivedStreamsTest {
  private static final long SECOND = 1_000_000_000L;

  private final byte[] bytes = new byte[200];
  private final RtcpWriter writer = new RtcpWriter();
  private final ReportReader report = new ReportReader();

  @Test
  void wallTimeCountsFrom1900() {
    assertThat(NtpTime.of(Instant.EPOCH)).isEqualTo(2_208_988_800L << 32);
    assertThat(NtpTime.of(Instant.ofEpochSecond(1, 500_000_000)) - NtpTime.of(Instant.EPOCH))
        .isEqualTo(3L << 31);
    assertThat(NtpTime.plus(7L << 32, 1_250_000_000)).isEqualTo((8L << 32) + (1L << 30));
    assertThat(NtpTime.plus(7L << 32, -250_000_000)).isEqualTo((7L << 32) - (1L << 30));
    assertThat(NtpTime.middle(0x11223344_55667788L)).isEqualTo(0x33445566);
    assertThat(NtpTime.parts(5 * SECOND / 4)).isEqualTo(0x14000);
    assertThat(NtpTime.nanos(0x14000)).isEqualTo(5 * SECOND / 4);
    assertThat(NtpTime.parts(-1)).isZero();
  }

  @Test
  void roundTripIsThatOfTheExampleInRfc3550() {
    SentStream sent = new SentStream(9);
    long now = 77 * SECOND;
    begin();
    sent.sent(100);
    assertThat(sent.report(writer, 0xb44db705_20000000L, 0, now)).isTrue();

    begin();
    writer.receiverReport(1);
    writer.block(9, 0, 0, 0, 0, 0xb7052000, 0x00054000);
    ReportReader block = read();
    block.next();
    long measured = sent.block(block, now + 11_375 * SECOND / 1_000);

    assertThat(measured).isEqualTo(6_125 * SECOND / 1_000);
    assertThat(sent.roundTrip()).isEqualTo(measured);
    assertThat(sent.packets()).isOne();
  }

  @Test
  void blocksThatNameNoReportOfOursOrLieTellNoRoundTrip() {
    SentStream sent = new SentStream(9);
    for (int i = 1; i <= SentStream.REPORTS_MAX + 1; i++) {
      begin();
      sent.report(writer, (long) i << 32, 0, i * SECOND);
    }

    assertThat(block(sent, 0, 0, 20)).isEqualTo(-1);
    assertThat(block(sent, 1 << 16, 0, 20)).isEqualTo(-1);
    assertThat(block(sent, 99 << 16, 0, 20)).isEqualTo(-1);
    assertThat(block(sent, 9 << 16, 0, 20)).isEqualTo(-1);
    assertThat(block(sent, 9 << 16, -1, 10)).isEqualTo(-1);
    assertThat(block(sent, 9 << 16, 2 << 16, 10)).isZero();
    assertThat(block(sent, 2 << 16, 0, 10)).isEqualTo(8 * SECOND);
    assertThat(block(sent, 2 << 16, 1 << 16, 11)).as("told before").isEqualTo(-1);
    assertThat(sent.roundTrip()).isEqualTo(SECOND);
  }

  @Test
  void receivedStreamTellsLossAndTheLastReport() {
    ReceivedStream received = new ReceivedStream(9, 90_000);
    received.statistics().received(1, 0, 0);
    received.statistics().received(3, 0, 0);
    assertThat(received.reported()).isFalse();
    assertThat(received.ntp(0)).isZero();
    begin();
    writer.senderReport(9, 5L << 32, 1_000, 0, 0);
    received.report(read(), 10 * SECOND);

    begin();
    writer.receiverReport(1);
    assertThat(received.block(writer, 12 * SECOND)).isTrue();
    ReportReader block = read();

    assertThat(block.next()).isTrue();
    assertThat(block.source()).isEqualTo(9);
    assertThat(block.lost()).isOne();
    assertThat(block.fractionLost()).isEqualTo(85);
    assertThat(block.lastReport()).isEqualTo(5 << 16);
    assertThat(block.delay()).isEqualTo(2 << 16);
    assertThat(received.ntp(12 * SECOND)).isEqualTo(7L << 32);
    assertThat(received.timestamp(12 * SECOND)).isEqualTo(181_000);
  }

  @Test
  void reportsComeBetweenHalfAndOneAndAHalfOfTheInterval() {
    ReportSchedule schedule = new ReportSchedule(SECOND, new Random(1), 0);
    assertThat(schedule.nextDeadline()).isBetween(0L, SECOND / 2);
    for (int i = 0; i < 1_000; i++) {
      long now = schedule.nextDeadline();
      assertThat(schedule.due(now - 1)).isFalse();
      assertThat(schedule.due(now)).isTrue();
      assertThat(schedule.nextDeadline() - now).isBetween(SECOND / 2, 3 * SECOND / 2);
    }
  }

  private long block(SentStream sent, int last, int delay, int seconds) {
    begin();
    writer.receiverReport(1);
    writer.block(9, 0, 0, 0, 0, last, delay);
    ReportReader reader = read();
    reader.next();
    return sent.block(reader, seconds * SECOND);
  }

  private void begin() {
    writer.begin(bytes, 0, bytes.length);
  }

  private ReportReader read() {
    RtcpCompound compound = new RtcpCompound();
    assertThat(compound.wrap(bytes, 0, writer.length()) && compound.next()).isTrue();
    assertThat(report.wrap(compound)).isTrue();
    return report;
  }
}
