package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.RtcpFeedbackType;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Subscriber side of a peer: what it receives by its session description, with the displayed sizes
 * and the bandwidth of its link. Threads: confined to its owner.
 */
final class PeerDownlink {
  private final GroupReception group;
  private final DownlinkAllocator allocator;
  private final DownlinkControl control;
  private final BandwidthEstimate estimate;
  private final PeerSubscriptions subscriptions;

  /**
   * @param mixKey key of the peer in the audio mix
   * @param listener the present listener of the peer
   */
  PeerDownlink(
      SfuContext context,
      RoomContext room,
      MediaTransport transport,
      Object mixKey,
      Supplier<PeerListener> listener) {
    control =
        new DownlinkControl(
            context,
            room,
            transport,
            mixKey,
            context.downlinkBounds(),
            (track, layer, layers, fewerFrames, reason) ->
                listener.get().layerChanged(track, layer, layers, fewerFrames, reason));
    estimate = control.estimate();
    subscriptions = control.subscriptions();
    group = new GroupReception(room.group(), tracks -> listener.get().groupTracksChanged(tracks));
    allocator = new DownlinkAllocator(subscriptions, estimate, group);
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

  /** Sets whether the member receives the group of the room. */
  void receivesGroup(boolean receives, long now) {
    group.receives(receives, now);
    reconsider();
  }

  /** Requests a new allocation of layers at the next tick. */
  void reconsider() {
    control.reconsider();
  }

  /** Handles an authenticated RTCP compound packet. */
  void reports(byte[] bytes, int from, int length, long now) {
    control.reports(bytes, from, length, now);
  }

  /** Takes the loss and round trip of STUN checks on the path. */
  void pathMeasured(double lost, long roundTrip, long now) {
    estimate.report(lost, roundTrip, now);
  }

  void tick(long now) {
    control.tick(allocator, now);
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
    return control.sentBitsPerSecond(now);
  }

  /** {@return the share of packets lost on the way to the peer, 0 to 1} */
  double loss() {
    return control.loss();
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
    control.close();
  }
}
