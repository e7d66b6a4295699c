package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.congestion.TransportFeedbackReader;
import dev.parley.media.rtcp.NackReader;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtcp.RtcpTypes;
import dev.parley.media.rtcp.SourceListReader;

/**
 * RTCP feedback of a subscriber: transport-wide feedback, NACKs, key frame requests and receiver
 * reports. Threads: confined to its owner.
 */
final class DownlinkFeedback {
  private final PeerSubscriptions subscriptions;
  private final BandwidthEstimate estimate;
  private final SfuCounters counters;
  private final FeedbackRateLimit limit;
  private final RtcpCompound compound = new RtcpCompound();
  private final TransportFeedbackReader feedback = new TransportFeedbackReader();
  private final ReportReader report = new ReportReader();
  private final NackReader nack = new NackReader();
  private final SourceListReader sources = new SourceListReader();
  private double reportedLoss;

  /**
   * @param counters counts feedback above the rate limit
   */
  DownlinkFeedback(
      PeerSubscriptions subscriptions, BandwidthEstimate estimate, SfuCounters counters, long now) {
    this.subscriptions = subscriptions;
    this.estimate = estimate;
    this.counters = counters;
    limit = new FeedbackRateLimit(now);
  }

  /** Handles an authenticated RTCP compound packet. */
  void received(byte[] bytes, int from, int length, long now) {
    if (!compound.wrap(bytes, from, length)) {
      return;
    }
    while (compound.next()) {
      if (compound.feedback(RtcpTypes.TRANSPORT_FEEDBACK, RtcpTypes.TRANSPORT_WIDE)) {
        if (feedback.wrap(bytes, compound.from(), compound.length())
            && withinLimit(feedback.count(), now)) {
          estimate.feedback(feedback, now);
        }
      } else if (nack.wrap(compound)) {
        retransmit(now);
      } else if (sources.keyFrames(compound)) {
        keyFrames(now);
      } else if (sources.remb(compound)) {
        estimate.receiverEstimate(sources.bitsPerSecond(), now);
      } else if (report.wrap(compound)) {
        reportBlocks(now);
      }
    }
  }

  private boolean withinLimit(int packets, long now) {
    boolean within = limit.take(packets, now);
    if (!within) {
      counters.countUnwanted();
    }
    return within;
  }

  private void retransmit(long now) {
    Subscription subscription = subscriptions.get(nack.source());
    while (subscription != null && nack.next() && withinLimit(1, now)) {
      subscription.retransmit(nack.sequence(), now);
    }
  }

  private void keyFrames(long now) {
    while (sources.next()) {
      Subscription subscription = subscriptions.get(sources.ssrc());
      if (subscription != null) {
        subscription.keyFrame(now);
      }
    }
  }

  private void reportBlocks(long now) {
    double most = 0;
    boolean any = false;
    long roundTrip = -1;
    while (report.next()) {
      Subscription subscription = subscriptions.get(report.source());
      if (subscription != null) {
        any = true;
        roundTrip = Math.max(roundTrip, subscription.received(report, now));
        most = Math.max(most, report.fractionLost() / 256.0);
      }
    }
    if (any) {
      reportedLoss = most;
      estimate.report(most, roundTrip, now);
    }
  }

  /** {@return the share of packets lost on the way to the peer, 0 to 1} */
  double loss() {
    return Math.max(estimate.loss(), reportedLoss);
  }
}
