package dev.parley.sfu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.congestion.EstimateReason;
import dev.parley.media.congestion.SentPacketLog;
import dev.parley.media.rtcp.RtcpWriter;
import org.junit.jupiter.api.Test;

/** RTCP packets of a subscriber without transport-wide feedback. */
final class DownlinkFeedbackTest {
  private static final long BITS = 600_000;
  private static final int OWN = 5;
  private static final int STRANGE = 4_711;

  private final SfuSimulation stage = new SfuSimulation();
  private final TwoPartyCall call = new TwoPartyCall(stage);
  private final SentPacketLog log = new SentPacketLog();
  private final BandwidthEstimate estimate =
      new BandwidthEstimate(log, new BandwidthEstimate.Bounds(30_000, BITS, 20_000_000));
  private final DownlinkFeedback feedback =
      new DownlinkFeedback(
          call.bob.peer().downlink().subscriptions(), estimate, new SfuCounters(), stage.now);
  private final RtcpWriter writer = new RtcpWriter();
  private final byte[] bytes = new byte[200];

  DownlinkFeedbackTest() {
    estimate.transportWide(false);
    for (int i = 0; i < 100; i++) {
      log.sent(1_200, stage.now);
    }
    estimate.tick(stage.now);
    writer.begin(bytes, 0, bytes.length);
  }

  private void receive() {
    feedback.received(bytes, 0, writer.length(), stage.now);
    writer.begin(bytes, 0, bytes.length);
  }

  private void reportLoss(int source, int fraction) {
    writer.block(source, fraction, 0, 0, 0, 0, 0);
  }

  @Test
  void theLossIsTheGreatestOfTheReportBlocksAboutThePeersStreams() {
    writer.receiverReport(OWN);
    reportLoss(call.ssrc, 64);
    reportLoss(STRANGE, 128);
    receive();
    assertThat(feedback.loss()).isEqualTo(0.25);
    assertThat(estimate.reason()).isEqualTo(EstimateReason.LOSS);
  }

  @Test
  void reportBlocksAboutOtherStreamsChangeNothing() {
    writer.receiverReport(OWN);
    reportLoss(call.ssrc, 64);
    receive();
    writer.receiverReport(OWN);
    reportLoss(STRANGE, 0);
    receive();
    assertThat(feedback.loss()).isEqualTo(0.25);
  }

  @Test
  void anEstimateOfTheReceiverLowersTheEstimate() {
    writer.remb(OWN, 50_000, 0);
    receive();
    assertThat(estimate.bitsPerSecond()).isLessThan(BITS);
    assertThat(estimate.reason()).isEqualTo(EstimateReason.RECEIVER);
  }

  @Test
  void aReportWithoutLossIsNoEstimateOfTheReceiver() {
    writer.receiverReport(OWN);
    reportLoss(call.ssrc, 0);
    receive();
    assertThat(feedback.loss()).isZero();
    assertThat(estimate.reason()).isNotEqualTo(EstimateReason.RECEIVER);
    assertThat(estimate.bitsPerSecond()).isGreaterThanOrEqualTo(BITS);
  }
}
