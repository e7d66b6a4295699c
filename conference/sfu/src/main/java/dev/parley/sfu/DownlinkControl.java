package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.congestion.SentPacketLog;
import dev.parley.media.rtcp.ReportSchedule;
import dev.parley.media.rtcp.RtcpWriter;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Congestion control of what is sent to one peer: estimates the bandwidth, has it allocated to the
 * subscriptions, and sends probes and sender reports. Threads: confined to its owner.
 */
final class DownlinkControl implements SubscriptionListener {
  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long ALLOCATE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long NOW = Long.MIN_VALUE;

  /** Interval of probe packets while the bandwidth is too low for any video. */
  private static final long TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final LayerListener listener;
  private final ScratchBuffers scratch;
  private final DownlinkSender sender;
  private final BandwidthEstimate estimate;
  private final PeerSubscriptions subscriptions;
  private final DownlinkFeedback feedback;
  private final RtcpWriter writer = new RtcpWriter();
  private final ReportSchedule schedule;
  private long allocateAt;

  /**
   * @param mixKey key of the peer in the audio mix
   * @param bounds of the bandwidth estimate
   */
  DownlinkControl(
      SfuContext context,
      RoomContext room,
      MediaTransport transport,
      Object mixKey,
      BandwidthEstimate.Bounds bounds,
      LayerListener listener) {
    this.listener = listener;
    scratch = context.scratch();
    SentPacketLog log = new SentPacketLog();
    estimate = new BandwidthEstimate(log, bounds);
    sender = new DownlinkSender(transport, log, context.now());
    subscriptions = new PeerSubscriptions(context, room, sender, this, mixKey);
    feedback = new DownlinkFeedback(subscriptions, estimate, room.counters(), context.now());
    schedule = new ReportSchedule(REPORT_NANOS, context.random(), context.now());
  }

  /** Requests a new allocation of layers at the next tick. */
  @Override
  public void reconsider() {
    allocateAt = NOW;
  }

  @Override
  public void ended(Subscription subscription) {
    subscriptions.drop(subscription);
  }

  @Override
  public void layerChanged(
      UUID track, int layer, int layers, boolean fewerFrames, LayerReason reason) {
    listener.layerChanged(track, layer, layers, fewerFrames, reason);
  }

  /** Handles an authenticated RTCP compound packet. */
  void reports(byte[] bytes, int from, int length, long now) {
    feedback.received(bytes, from, length, now);
  }

  /**
   * Sends what is due.
   *
   * @param allocator of this link
   */
  void tick(LinkAllocator allocator, long now) {
    estimate.tick(now);
    if (allocateAt == NOW || now - allocateAt >= 0) {
      allocator.allocate(feedback.loss(), now);
      allocateAt = now + ALLOCATE_NANOS;
    }
    probe(allocator, now);
    if (schedule.due(now) && !subscriptions.all().isEmpty()) {
      report(now);
    }
  }

  /** Sends padding to probe for more bandwidth. */
  private void probe(LinkAllocator allocator, long now) {
    int bytes = estimate.probeBytes(now);
    if (bytes == 0 && allocator.limited() && now - sender.lastSent() >= TRIAL_NANOS) {
      bytes = 1; // without any packet, no feedback would show that the link has recovered
    }
    // Subscriptions refuse padding in the middle of a frame; the rest is sent at the next tick.
    while (bytes > 0) {
      int sent = pad(Math.min(bytes, Subscription.PADDING_BYTES_MAX), now);
      if (sent == 0) {
        return;
      }
      bytes -= sent;
    }
  }

  private int pad(int bytes, long now) {
    boolean receiverReportsOnly = estimate.receiverReportsOnly(now);
    for (Subscription each : subscriptions.all()) {
      int sent = each.pad(bytes, receiverReportsOnly, now);
      if (sent > 0) {
        return sent;
      }
    }
    return 0;
  }

  private void report(long now) {
    writer.begin(scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
    for (Subscription each : subscriptions.all()) {
      if (!each.report(writer, now)) {
        sender.sendReports(scratch.reports, writer.length());
        writer.begin(scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
        each.report(writer, now);
      }
    }
    sender.sendReports(scratch.reports, writer.length());
  }

  PeerSubscriptions subscriptions() {
    return subscriptions;
  }

  BandwidthEstimate estimate() {
    return estimate;
  }

  /** {@return the number of RTP packets sent} */
  long packetsSent() {
    return sender.packetsSent();
  }

  /** {@return the bytes of the RTP packets sent} */
  long bytesSent() {
    return sender.bytesSent();
  }

  /** {@return bits per second sent} */
  long sentBitsPerSecond(long now) {
    return sender.bitsPerSecond(now);
  }

  /** {@return the share of packets lost on the way to the peer, 0 to 1} */
  double loss() {
    return feedback.loss();
  }

  void close() {
    subscriptions.close();
  }
}
