package dev.parley.media.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Senders that follow their estimate, on lines of all kinds; a second of theirs is no second here.
 */
final class CongestionTest {
  private static final long FAST = 3_000_000;
  private static final long THIRD = 1_000_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void everyLineIsUsedAndItsQueueStaysShort(long seed) {
    for (long rate : CongestionTable.RATES) {
      for (int roundTrip : CongestionTable.ROUND_TRIPS) {
        for (double loss : CongestionTable.LOSSES) {
          var row = CongestionTable.row(rate, roundTrip, loss, seed);
          assertThat(row.use()).as("use of %s", row).isBetween(0.7, 0.97);
          assertThat(row.median()).as("median of %s", row).isLessThan(60);
          assertThat(row.most()).as("p95 of %s", row).isLessThan(300);
        }
      }
    }
  }

  @Test
  void sameSeedReachesTheSame() {
    assertThat(CongestionTable.row(300_000, 150, 0.05, 9))
        .isEqualTo(CongestionTable.row(300_000, 150, 0.05, 9));
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 150, 600})
  void queueIsGoneSecondsAfterTheRateFellToAThird(int roundTrip) {
    var simulation = new LinkSimulation(FAST, roundTrip, 0, 1);
    var flow = simulation.flow();
    simulation.run(30);

    simulation.line(THIRD, 0);
    simulation.run(5);
    simulation.measure();
    simulation.run(10);

    assertThat(flow.use()).isBetween(0.75, 1.0);
    assertThat(flow.queueMillis(0.95)).isLessThan(120);
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 150, 600})
  void lineThatBecomesFasterIsFoundByProbing(int roundTrip) {
    var simulation = new LinkSimulation(THIRD, roundTrip, 0, 1);
    var flow = simulation.flow();
    simulation.run(10);

    simulation.line(FAST, 0);
    simulation.run(45);
    simulation.measure();
    simulation.run(10);

    assertThat(flow.use()).isBetween(0.75, 1.0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.05, 0.2})
  void lossByChanceThatBeginsDoesNotCollapseTheEstimate(double loss) {
    var simulation = new LinkSimulation(2_000_000, 100, 0, 1);
    var flow = simulation.flow();
    simulation.run(30);

    simulation.line(2_000_000, loss);
    simulation.run(15);
    simulation.measure();
    simulation.run(30);

    assertThat(flow.use()).isBetween(0.7, 1.0);
  }

  @Test
  void limiterIsNotTakenForChance() {
    var simulation = new LinkSimulation(THIRD, 50, 0, 1);
    var flow = simulation.flow();
    simulation.limiter();
    simulation.run(30);
    simulation.measure();
    long sent = flow.sender.log.bytes();
    simulation.run(60);

    double carried = THIRD * 60 / 8.0 * flow.use();
    assertThat(1 - carried / (flow.sender.log.bytes() - sent)).isLessThan(0.08);
    assertThat(flow.use()).isGreaterThan(0.6);
  }

  @Test
  void neitherOfTwoFlowsStarvesAndTheirQueueStaysShort() {
    var simulation = new LinkSimulation(2_000_000, 50, 0, 1);
    var first = simulation.flow();
    simulation.run(30);
    var second = simulation.flow();
    simulation.run(60);
    simulation.measure();
    simulation.run(120);

    assertThat(first.use() + second.use()).isBetween(0.75, 1.0);
    assertThat(first.use() / second.use()).isBetween(0.25, 4.0);
    assertThat(first.queueMillis(0.95)).isLessThan(150);
  }

  @Test
  void whoSendsLittleKeepsWhatProbingFound() {
    var simulation = new LinkSimulation(2_000_000, 50, 0, 1);
    var flow = simulation.flow();
    flow.sender.most(200_000);
    simulation.run(60);

    assertThat(flow.sender.estimate.bitsPerSecond()).isBetween(1_400_000L, 2_100_000L);
    assertThat(flow.sender.estimate.reason()).isEqualTo(EstimateReason.APPLICATION_LIMITED);
  }

  /** A picture that is sent whole or not at all, as the layers of a camera are. */
  @ParameterizedTest
  @CsvSource({"0.05, 1", "0.05, 4", "0.2, 1", "0.2, 3"})
  void lowRateSenderKeepsItsVideoUnderRandomLoss(double loss, long seed) {
    var simulation = new LinkSimulation(20_000_000, 40, loss, seed);
    var flow = simulation.flow(new BandwidthEstimate.Bounds(30_000, 600_000, 20_000_000));
    flow.sender.estimate.desired(240_000);

    assertThat(watches(simulation, flow, 90, 200_000, 190_000))
        .as("seconds of 90 without a picture")
        .isLessThan(12);
  }

  /** As a page on a computer that does much else: nothing is lost, and the line is not to blame. */
  @ParameterizedTest
  @CsvSource({"50, 1", "200, 1", "200, 2", "400, 1", "400, 2", "800, 1"})
  void lateReceiverKeepsItsVideo(int millisMax, long seed) {
    var simulation = new LinkSimulation(20_000_000, 10, 0, seed);
    var flow = simulation.flow(new BandwidthEstimate.Bounds(30_000, 600_000, 20_000_000));
    flow.busy(millisMax);
    flow.sender.estimate.desired(300_000);

    assertThat(watches(simulation, flow, 90, 250_000, 190_000))
        .as("seconds of 90 without a picture")
        .isLessThan(12);
  }

  @Test
  void lowRateSenderIsProbedOftenUntilTheVideoFits() {
    var simulation = new LinkSimulation(THIRD, 50, 0, 1);
    var flow = simulation.flow();
    flow.sender.most(200_000);
    simulation.run(60); // probes find no more, again and again

    simulation.line(4 * FAST, 0);
    simulation.run(16); // two pauses between probes at the most

    assertThat(flow.sender.estimate.bitsPerSecond()).isGreaterThan(FAST);
  }

  @Test
  void videoReturnsSecondsAfterALinkOutage() {
    var simulation = new LinkSimulation(20_000_000, 40, 0, 1);
    var flow = simulation.flow(new BandwidthEstimate.Bounds(30_000, 600_000, 20_000_000));
    flow.sender.estimate.desired(1_000_000);
    watches(simulation, flow, 20, 800_000, 750_000);

    simulation.line(20_000_000, 1);
    watches(simulation, flow, 20, 800_000, 750_000);
    simulation.line(20_000_000, 0);

    assertThat(watches(simulation, flow, 20, 800_000, 750_000))
        .as("seconds without a picture")
        .isLessThan(5);
  }

  /**
   * A sound at any time, and a picture when the estimate is as high as that needs.
   *
   * @return seconds without the picture
   */
  private static double watches(
      LinkSimulation simulation, LinkSimulation.Flow flow, int seconds, long needs, long picture) {
    double without = 0;
    for (int i = 0; i < 10 * seconds; i++) {
      boolean fits = flow.sender.estimate.bitsPerSecond() >= needs;
      flow.sender.most(fits ? picture : 30_000);
      simulation.run(0.1);
      without += fits ? 0 : 0.1;
    }
    return without;
  }

  @Test
  void lowBandwidthIsDetectedWithinSeconds() {
    var simulation = new LinkSimulation(64_000, 30, 0, 1);
    var flow = simulation.flow();
    simulation.run(3);

    assertThat(flow.sender.estimate.bitsPerSecond()).isLessThan(64_000);
  }
}
