package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.congestion.SentPacketLog;
import dev.parley.media.rtcp.ReportSchedule;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.RtcpFeedbackType;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Subscriber side of a peer: estimates the downlink bandwidth, allocates it to the subscribed
 * tracks, and sends probes and sender reports. Threads: confined to its owner.
 */
final class PeerDownlink implements SubscriptionListener {
  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long ALLOCATE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long NOW = Long.MIN_VALUE;

  /** Interval of probe packets while the bandwidth is too low for any video. */
  private static final long TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final BandwidthEstimate.Bounds BOUNDS =
      new BandwidthEstimate.Bounds(30_000, 600_000, 20_000_000);

  private final Supplier<PeerListener> listener;
  private final ScratchBuffers scratch;
  private final DownlinkSender sender;
  private final BandwidthEstimate estimate;
  private final PeerSubscriptions subscriptions;
  private final DownlinkAllocator allocator;
  private final DownlinkFeedback feedback;
  private final RtcpWriter writer = new RtcpWriter();
  private final ReportSchedule schedule;
  private long allocateAt;

  /**
   * @param mixKey key of the peer in the audio mix
   * @param listener the present listener of the peer
   */
  PeerDownlink(
      SfuContext context,
      RoomContext room,
      PeerTransport transport,
      Object mixKey,
      Supplier<PeerListener> listener) {
    this.listener = listener;
    scratch = context.scratch();
    SentPacketLog log = new SentPacketLog();
    estimate = new BandwidthEstimate(log, BOUNDS);
    sender = new DownlinkSender(transport, log, context.now());
    subscriptions = new PeerSubscriptions(context, room, sender, this, mixKey);
    allocator = new DownlinkAllocator(subscriptions, estimate);
    feedback = new DownlinkFeedback(subscriptions, estimate, room.counters(), context.now());
    schedule = new ReportSchedule(REPORT_NANOS, context.random(), context.now());
  }

  void apply(NegotiatedSession negotiated, Map<String, SubscriptionParameters> watches) {
    Map<String, NegotiatedSection> open = new LinkedHashMap<>();
    for (NegotiatedSection section : negotiated.sections()) {
      if (section.outcome() == NegotiatedSection.Outcome.ACCEPTED) {
        open.put(section.mid(), section);
      }
    }
    subscriptions.apply(open, watches);
    allocator.forgetUnsubscribed();
    estimate.transportWide(open.values().stream().anyMatch(PeerDownlink::transportWide));
    reconsider();
  }

  private static boolean transportWide(NegotiatedSection section) {
    return section.extensions().containsKey(HeaderExtension.TRANSPORT_SEQUENCE)
        && section.formats().getFirst().feedback().contains(RtcpFeedbackType.TRANSPORT_CC);
  }

  /** Sets the displayed size of a subscribed track. */
  void display(UUID track, int width, int height, boolean pinned) {
    if (subscriptions.contains(track)) {
      allocator.display(track, width, height, pinned);
      reconsider();
    }
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
    listener.get().layerChanged(track, layer, layers, fewerFrames, reason);
  }

  /** Handles an authenticated RTCP compound packet. */
  void reports(byte[] bytes, int from, int length, long now) {
    feedback.received(bytes, from, length, now);
  }

  /** Takes the loss and round trip of STUN checks on the path. */
  void pathMeasured(double lost, long roundTrip, long now) {
    estimate.report(lost, roundTrip, now);
  }

  void tick(long now) {
    estimate.tick(now);
    if (allocateAt == NOW || now - allocateAt >= 0) {
      allocator.allocate(loss(), now);
      allocateAt = now + ALLOCATE_NANOS;
    }
    probe(now);
    if (schedule.due(now) && !subscriptions.all().isEmpty()) {
      report(now);
    }
  }

  /** Sends padding to probe for more bandwidth. */
  private void probe(long now) {
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

  /** {@return the estimated bandwidth to the peer, in bits per second} */
  long availableBitsPerSecond() {
    return estimate.bitsPerSecond();
  }

  /** {@return an explanation of the bandwidth estimate} */
  String estimateDescription() {
    return estimate.description();
  }

  /** {@return bits per second sent} */
  long sentBitsPerSecond(long now) {
    return sender.bitsPerSecond(now);
  }

  /** {@return the share of packets lost on the way to the peer, 0 to 1} */
  double loss() {
    return feedback.loss();
  }

  /** {@return round-trip time in nanoseconds; negative when unknown} */
  long roundTrip() {
    return estimate.roundTrip();
  }

  /** {@return round-trip time; zero when unknown or nothing is subscribed} */
  Duration reportedRoundTrip() {
    return subscriptions.all().isEmpty()
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, roundTrip()));
  }

  /** {@return whether bandwidth has limited the video for so long that the link is too slow} */
  boolean tooSlow(long now) {
    return allocator.tooSlow(now);
  }

  /**
   * {@return whether STUN checks are needed to measure the path, since the peer sends no
   * transport-wide feedback}
   */
  boolean receiverReportsOnly(long now) {
    return !subscriptions.all().isEmpty() && estimate.receiverReportsOnly(now);
  }

  void close() {
    subscriptions.close();
  }
}
