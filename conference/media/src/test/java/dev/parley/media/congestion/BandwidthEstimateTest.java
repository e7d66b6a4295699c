package dev.parley.media.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.media.congestion.BandwidthEstimate.Bounds;
import dev.parley.testkit.RandomSeeds;
import org.junit.jupiter.api.Test;

final class BandwidthEstimateTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;
  private static final Bounds BOUNDS = new Bounds(50_000, 500_000, 5_000_000);

  private final SentPacketLog log = new SentPacketLog();
  private final BandwidthEstimate estimate = new BandwidthEstimate(log, BOUNDS);
  private final TransportFeedbackWriter writer = new TransportFeedbackWriter(1);
  private final TransportFeedbackReader reader = new TransportFeedbackReader();
  private final byte[] bytes = new byte[TransportFeedbackWriter.FEEDBACK_BYTES_MAX];
  private long now;

  /** Sends for so long, and tells of it unless the peer is silent. */
  private void send(int millis, boolean silent) {
    for (int i = 0; i < millis; i += 10) {
      now += 10 * MILLI;
      int number = log.sent(600, now);
      estimate.tick(now);
      writer.arrived(7, number, 600, now + 20 * MILLI);
      int length = writer.write(now, bytes, 0, bytes.length);
      if (length > 0 && !silent) {
        assertThat(reader.wrap(bytes, 0, length)).isTrue();
        estimate.feedback(reader, now);
      }
    }
  }

  @Test
  void beginsWhereItIsTold() {
    assertThat(estimate.bitsPerSecond()).isEqualTo(500_000);
    assertThat(estimate.reason()).isEqualTo(EstimateReason.NOT_MEASURED);
    assertThat(estimate.description()).isEqualTo("not measured yet");
  }

  @Test
  void boundsThatDoNotRiseAreRefused() {
    assertThatThrownBy(() -> new Bounds(0, 1, 2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Bounds(2, 1, 2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Bounds(1, 3, 2)).hasMessageContaining("1, 3, 2");
  }

  @Test
  void silentPeerGetsTheLeastUntilItSpeaks() {
    send(1_000, false);
    assertThat(estimate.bitsPerSecond()).isGreaterThanOrEqualTo(500_000);

    send(20_000, true);
    assertThat(estimate.bitsPerSecond()).isEqualTo(BOUNDS.least());
    assertThat(estimate.description()).isEqualTo("no feedback");

    send(5_000, false);
    assertThat(estimate.bitsPerSecond()).isGreaterThan(BOUNDS.least());
  }

  @Test
  void whoSendsNothingIsNotSilenced() {
    send(1_000, false);
    long before = estimate.bitsPerSecond();
    for (int i = 0; i < 1_000; i++) {
      estimate.tick(now += 100 * MILLI);
    }
    send(300, false);

    assertThat(estimate.bitsPerSecond()).isGreaterThanOrEqualTo(before);
  }

  @Test
  void firstFeedbackBeginsProbingAtThreeTimesTheEstimate() {
    assertThat(estimate.probeBytes(now)).isZero();
    while (estimate.probeBytes(now) == 0) {
      send(10, false);
    }

    int bytes = 0;
    for (int i = 0; i < 100; i++) {
      now += MILLI;
      for (int due = estimate.probeBytes(now); due > 0; due -= 250) {
        log.sent(250, now);
        bytes += 250;
      }
    }
    // 1.5 Mbit/s for 20 ms
    assertThat(bytes).isBetween(3_750, 4_500);
    assertThat(estimate.probeBytes(now)).isZero();
  }

  @Test
  void nobodyProbesForMoreThanIsWanted() {
    estimate.desired(300_000);
    send(200, false);

    assertThat(estimate.probeBytes(now + MILLI)).isZero();
  }

  /** Sends 480 kbit/s for two seconds, of which the peer tells by no feedback. */
  private void sendTwoSeconds() {
    send(2_000, true);
  }

  @Test
  void receiversOwnEstimateBelowWhatIsSentCountsUntilItGivesFeedback() {
    estimate.transportWide(false);
    sendTwoSeconds();
    estimate.receiverEstimate(300_000, now);
    assertThat(estimate.bitsPerSecond()).isEqualTo(300_000);
    assertThat(estimate.reason()).isEqualTo(EstimateReason.RECEIVER);

    send(200, false);
    long before = estimate.bitsPerSecond();
    estimate.receiverEstimate(100_000, now += SECOND);
    estimate.report(1, -1, now);
    assertThat(estimate.bitsPerSecond()).isEqualTo(before);
  }

  @Test
  void receiversOwnEstimateIsNoLimitWhereItStillRisesOrLittleIsSent() {
    estimate.transportWide(false);
    estimate.receiverEstimate(85_000, now);
    sendTwoSeconds();
    estimate.receiverEstimate(90_000, now);
    assertThat(estimate.bitsPerSecond()).isGreaterThanOrEqualTo(500_000);
    estimate.receiverEstimate(90_000, now);
    assertThat(estimate.bitsPerSecond()).as("no more than halved").isBetween(230_000L, 250_000L);
  }

  @Test
  void reportsOfLossLowerTheEstimateOnceASecondAndReportsOfNoneRaiseIt() {
    estimate.transportWide(false);
    estimate.report(0.2, -1, now);
    estimate.report(0.2, -1, now);
    assertThat(estimate.bitsPerSecond()).isEqualTo(450_000);
    assertThat(estimate.description()).isEqualTo("20 % lost");

    estimate.report(0.05, -1, now += SECOND);
    assertThat(estimate.bitsPerSecond()).isEqualTo(450_000);
    for (int i = 0; i < 10; i++) {
      send(1_000, true);
      estimate.report(0, -1, now);
    }
    assertThat(estimate.bitsPerSecond()).isGreaterThan(500_000);
    for (int i = 0; i < 100; i++) {
      estimate.tick(now += SECOND);
      estimate.report(0, -1, now);
    }
    assertThat(estimate.bitsPerSecond()).as("nothing is sent").isLessThan(800_000);
  }

  @Test
  void longerRoundTripsLowerTheEstimate() {
    estimate.transportWide(false);
    estimate.report(0, 20 * MILLI, now);
    estimate.report(0, 250 * MILLI, now += SECOND);
    assertThat(estimate.bitsPerSecond()).isLessThan(500_000);
    assertThat(estimate.description()).isEqualTo("queue of 230 ms");
  }

  @Test
  void withoutFeedbackTheNextLayerIsTriedAtOnceAndAfterAFailureLaterEachTime() {
    estimate.transportWide(false);
    estimate.next(1_500_000, false, now);
    assertThat(estimate.bitsPerSecond()).isGreaterThanOrEqualTo(1_500_000);
    assertThat(estimate.description()).isEqualTo("trying the next layer");

    long failedAt = now;
    for (int pause : new int[] {8, 16, 32, 64, 64}) {
      estimate.report(0.8, -1, now += SECOND);
      failedAt = now;
      while (estimate.reason() != EstimateReason.TRYING) {
        estimate.next(1_500_000, false, now);
        estimate.report(0, -1, now += SECOND);
        assertThat(now - failedAt).isLessThan(200 * SECOND);
      }
      assertThat((now - failedAt) / SECOND).isEqualTo(pause);
    }
  }

  @Test
  void failedAttemptReturnsToTheRateBeforeIt() {
    estimate.transportWide(false);
    estimate.next(1_500_000, false, now);
    estimate.report(1, -1, now += SECOND);
    long before;
    do {
      before = estimate.bitsPerSecond();
      send(1_000, true);
      estimate.report(0, -1, now);
      estimate.next(1_500_000, false, now);
    } while (estimate.reason() != EstimateReason.TRYING);

    for (int i = 0; i < 2; i++) {
      estimate.report(0.4, -1, now += 1_100 * MILLI);
      assertThat(estimate.bitsPerSecond()).isBetween(before, before * 11 / 10);
    }
    estimate.report(0.4, -1, now += 1_100 * MILLI);
    assertThat(estimate.bitsPerSecond()).as("the line itself").isLessThan(before * 9 / 10);
  }

  @Test
  void layerWithoutWhichNothingIsShownIsTriedWithTheMediaBeforeTheFirstFeedback() {
    estimate.next(1_500_000, false, now);
    assertThat(estimate.bitsPerSecond()).isEqualTo(500_000);
    estimate.next(1_500_000, true, now);
    assertThat(estimate.bitsPerSecond()).isGreaterThanOrEqualTo(1_500_000);

    send(200, false);
    long heard = estimate.bitsPerSecond();
    estimate.next(5_000_000, true, now);
    assertThat(estimate.bitsPerSecond()).as("once there is feedback").isEqualTo(heard);
  }

  @Test
  void layerIsTriedWithRoomForWhatItTakesMoreAMomentLater() {
    estimate.transportWide(false);
    estimate.next(1_500_000, false, now);
    assertThat(estimate.bitsPerSecond()).isBetween(1_600_000L, 1_700_000L);
  }

  @Test
  void negotiatedFeedbackThatDoesNotComeIsWaitedForASecond() {
    send(500, true);
    estimate.next(1_500_000, false, now);
    assertThat(estimate.bitsPerSecond()).isLessThan(1_500_000);
    assertThat(estimate.receiverReportsOnly(now)).isFalse();
    send(700, true);
    estimate.next(1_500_000, false, now);
    assertThat(estimate.bitsPerSecond()).isGreaterThanOrEqualTo(1_500_000);
    assertThat(estimate.receiverReportsOnly(now)).isTrue();
  }

  @Test
  void feedbackOfPacketsThatWereNeverSentChangesNothing() {
    for (int i = 0; i < 1_000; i++) {
      writer.arrived(7, 40_000 + i, 600, now += 10 * MILLI);
      int length = writer.write(now, bytes, 0, bytes.length);
      if (length > 0 && reader.wrap(bytes, 0, length)) {
        estimate.feedback(reader, now);
      }
    }

    assertThat(estimate.bitsPerSecond()).isEqualTo(500_000);
    assertThat(estimate.reason()).isEqualTo(EstimateReason.NOT_MEASURED);
  }

  @Test
  void estimateStaysWithinItsBoundsWhateverIsTold() {
    RandomSeeds.run(
        50,
        random -> {
          var log = new SentPacketLog();
          var estimate = new BandwidthEstimate(log, BOUNDS);
          var reader = new TransportFeedbackReader();
          long now = 0;
          for (int i = 0; i < 500; i++) {
            var writer = new TransportFeedbackWriter(1);
            now += random.nextLong(500 * MILLI);
            for (int n = random.nextInt(60); n >= 0; n--) {
              writer.arrived(7, log.sent(random.nextInt(70_000), now), 9, random.nextLong(SECOND));
              now += random.nextInt(5) * MILLI;
            }
            int length = writer.write(Long.MAX_VALUE, bytes, 0, bytes.length);
            bytes[16 + random.nextInt(8)] = (byte) random.nextInt();
            if (reader.wrap(bytes, 0, length)) {
              estimate.feedback(reader, now);
            }
            estimate.tick(now);
            assertThat(estimate.probeBytes(now)).isBetween(0, 20_000);
            assertThat(estimate.bitsPerSecond()).isBetween(BOUNDS.least(), BOUNDS.most());
            assertThat(estimate.description()).isNotEmpty();
          }
        });
  }
}
