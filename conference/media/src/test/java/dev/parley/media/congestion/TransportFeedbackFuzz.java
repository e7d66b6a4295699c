package dev.parley.media.congestion;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fuzz target: whatever bytes come, the reader refuses them or steps through as many packets as it
 * says, and the estimate that hears of them stays within its bounds. Its short form is {@link
 * TransportFeedbackFormatFuzzTest}.
 */
public final class TransportFeedbackFuzz {
  private static final BandwidthEstimate.Bounds BOUNDS =
      new BandwidthEstimate.Bounds(10_000, 300_000, 9_000_000);

  private TransportFeedbackFuzz() {}

  /** Entry of the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    var reader = new TransportFeedbackReader();
    if (!reader.wrap(input, 0, input.length)) {
      assertThat(reader.next()).isFalse();
      return;
    }
    int first = reader.sequence() + 1 & 0xffff;
    int steps = 0;
    while (reader.next()) {
      assertThat(reader.sequence()).isEqualTo(first + steps & 0xffff);
      steps++;
    }
    assertThat(steps).isEqualTo(reader.count()).isBetween(1, TransportFeedbackReader.STATUSES_MAX);
    assertThat(reader.next()).isFalse();
    estimate(input);
  }

  private static void estimate(byte[] input) {
    var log = new SentPacketLog();
    var estimate = new BandwidthEstimate(log, BOUNDS);
    var reader = new TransportFeedbackReader();
    long now = 0;
    for (int i = 0; i < 3; i++) {
      for (int packet = 0; packet < 50_000; packet += 7) {
        log.sent(packet % 1_400, now += 100_000);
      }
      reader.wrap(input, 0, input.length);
      estimate.feedback(reader, now);
      estimate.tick(now);
      assertThat(estimate.bitsPerSecond()).isBetween(BOUNDS.least(), BOUNDS.most());
    }
  }
}
