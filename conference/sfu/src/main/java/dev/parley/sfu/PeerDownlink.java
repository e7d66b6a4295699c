package dev.parley.sfu;

import dev.parley.media.congestion.BandwidthEstimate;
import dev.parley.media.congestion.SentPacketLog;
import dev.parley.media.congestion.TransportFeedbackReader;
import dev.parley.media.rtcp.NackReader;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.ReportSchedule;
import dev.parley.media.rtcp.RtcpCompound;
import dev.parley.media.rtcp.RtcpTypes;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtcp.SourceListReader;
import dev.parley.media.rtp.AbsoluteSendTime;
import dev.parley.media.rtp.BigEndian;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.RtpWriter;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.media.sdp.NegotiatedSession;
import dev.parley.media.sdp.RtcpFeedbackType;
import dev.parley.sfu.BandwidthAllocation.Demand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Subscriber side of a peer: estimates the downlink bandwidth, allocates it to the subscribed
 * tracks, and handles the RTCP feedback of the peer. Threads: confined to its owner.
 */
final class PeerDownlink {
  private static final long REPORT_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long ALLOCATE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long NEVER = Long.MIN_VALUE;

  /**
   * Time for which bandwidth must limit the video before the link is reported as too slow. Shorter
   * limits are normal while the estimate of a new connection grows.
   */
  private static final long HELD_NANOS = TimeUnit.SECONDS.toNanos(8);

  private static final long LINE_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** Overhead of a packet in bytes: UDP, IPv4 and the SRTP authentication tag. */
  private static final int AROUND_BYTES = 28 + 16;

  /** Bit rate of one audio stream in bits per second, with the overhead of its packets. */
  private static final long AUDIO_BITS = 50_000;

  /** Bit rate of an audio stream with redundancy (RED), in bits per second. */
  private static final long REPEATED_BITS = 3 * AUDIO_BITS;

  /** Divisor of the bandwidth: redundant audio may take at most one part in this many. */
  private static final long REPEATED_SHARE = 2;

  /**
   * Factor on the wanted bit rate: the estimate settles somewhat below the rate that it searches
   * for, and a step needs a margin.
   */
  private static final double WANTED_AHEAD = 1.25;

  /** Interval of probe packets while the bandwidth is too low for any video. */
  private static final long TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final BandwidthEstimate.Bounds BOUNDS =
      new BandwidthEstimate.Bounds(30_000, 600_000, 20_000_000);

  private final Peer peer;
  private final ScratchBuffers scratch;
  private final SsrcMap<Subscription> bySsrc = new SsrcMap<>();
  private final Map<String, Subscription> byMid = new LinkedHashMap<>();
  private final Map<UUID, DisplayedSize> places = new HashMap<>();
  private final SentPacketLog log = new SentPacketLog();
  private final FeedbackRateLimit looked;
  private final BandwidthEstimate estimate = new BandwidthEstimate(log, BOUNDS);
  private final TransportFeedbackReader feedback = new TransportFeedbackReader();
  private final RtcpWriter writer = new RtcpWriter();
  private final RtcpCompound compound = new RtcpCompound();
  private final ReportReader report = new ReportReader();
  private final NackReader nack = new NackReader();
  private final SourceListReader sources = new SourceListReader();
  private final ReportSchedule schedule;
  private final BitRateMeter rate;
  private final LossHysteresis lossy = new LossHysteresis();
  private boolean repeats;
  private @Nullable AudioMixSubscription mixed;
  private long allocateAt;
  private long lineAt;
  private double reportedLoss;
  private long heldSince = NEVER;
  private long leftAt;

  /** Displayed size of a track at the subscriber. */
  private record DisplayedSize(int width, int height, boolean pinned) {
    private static final DisplayedSize LARGE =
        new DisplayedSize(Integer.MAX_VALUE, Integer.MAX_VALUE, false);
  }

  PeerDownlink(Peer peer, ScratchBuffers scratch, long now) {
    this.peer = peer;
    this.scratch = scratch;
    schedule = new ReportSchedule(REPORT_NANOS, peer.forwarder().random(), now);
    rate = new BitRateMeter(now);
    looked = new FeedbackRateLimit(now);
  }

  void apply(NegotiatedSession negotiated, Map<String, SubscriptionParameters> watches, long now) {
    Map<String, NegotiatedSection> open = new LinkedHashMap<>();
    for (NegotiatedSection section : negotiated.sections()) {
      if (section.outcome() == NegotiatedSection.Outcome.ACCEPTED) {
        open.put(section.mid(), section);
      }
    }
    for (String mid : List.copyOf(byMid.keySet())) {
      Subscription present = byMid.get(mid);
      if (present != null && !(open.containsKey(mid) && present.watch().equals(watches.get(mid)))) {
        drop(present);
      }
    }
    mix(open, watches);
    open.forEach((mid, section) -> {
      SubscriptionParameters watch = watches.get(mid);
      Subscription present = byMid.get(mid);
      if (present != null) {
        present.negotiated(section);
      } else if (watch != null) {
        peer.room().track(watch.track()).ifPresent(track -> begin(section, watch, track, now));
      }
    });
    places.keySet().removeIf(track -> !watched(track));
    estimate.transportWide(open.values().stream().anyMatch(PeerDownlink::transportWide));
    reconsider();
  }

  private static boolean transportWide(NegotiatedSection section) {
    return section.extensions().containsKey(HeaderExtension.TRANSPORT_SEQUENCE)
        && section.formats().getFirst().feedback().contains(RtcpFeedbackType.TRANSPORT_CC);
  }

  private boolean watched(UUID track) {
    return byMid.values().stream().anyMatch(each -> each.track().id().equals(track));
  }

  /** Subscribes to the mixed audio of the room, in at most one section. */
  private void mix(
      Map<String, NegotiatedSection> open, Map<String, SubscriptionParameters> watches) {
    Optional<NegotiatedSection> wanted =
        open.values().stream()
            .filter(section -> SubscriptionParameters.mixed(watches.get(section.mid())))
            .findFirst();
    SubscriptionParameters watch = wanted.map(section -> watches.get(section.mid())).orElse(null);
    AudioMixSubscription present = mixed;
    if (present != null && present.watch().equals(watch) && wanted.isPresent()) {
      present.negotiated(wanted.get());
      return;
    }
    if (present != null) {
      mixed = null;
      peer.room().audioMix().removeListener(peer);
    }
    if (watch != null && wanted.isPresent()) {
      mixed = new AudioMixSubscription(peer, scratch, watch, wanted.get());
      peer.room().audioMix().addListener(peer, mixed);
    }
  }

  private void begin(
      NegotiatedSection section, SubscriptionParameters watch, PublishedTrack track, long now) {
    Subscription subscription = new Subscription(peer, scratch, track, watch, section, now);
    byMid.put(section.mid(), subscription);
    bySsrc.put(watch.ssrc(), subscription);
    track.add(subscription);
  }

  /** Ends a subscription, because it is not wanted any longer or its track has ended. */
  void drop(Subscription subscription) {
    byMid.values().removeIf(subscription::equals);
    bySsrc.remove(subscription.watch().ssrc());
    subscription.track().remove(subscription);
  }

  void want(UUID track, int width, int height, boolean pinned) {
    if (watched(track)) {
      places.put(track, new DisplayedSize(width, height, pinned));
      reconsider();
    }
  }

  /** Requests a new allocation of layers at the next tick. */
  void reconsider() {
    allocateAt = Long.MIN_VALUE;
  }

  void connected(long now) {
    allocateAt = now;
    lineAt = now + LINE_NANOS;
  }

  /**
   * Sends an RTP packet, with its transport-wide sequence number and absolute send time filled in.
   *
   * @param writer writer of the packet, which knows the offsets of these two header extensions
   */
  void send(byte[] bytes, int length, RtpWriter writer, long now) {
    leftAt = now;
    rate.add(length + AROUND_BYTES, now);
    int number = log.sent(length + AROUND_BYTES, now);
    if (writer.transportSequenceAt() >= 0) {
      BigEndian.put16(bytes, writer.transportSequenceAt(), number);
    }
    if (writer.sendTimeAt() >= 0) {
      BigEndian.put24(bytes, writer.sendTimeAt(), AbsoluteSendTime.of(now));
    }
    peer.send(bytes, 0, length);
  }

  /** {@return whether audio packets carry earlier packets as redundancy (RED)} */
  boolean sendsRedundancy() {
    return repeats;
  }

  long roundTrip() {
    return estimate.roundTrip();
  }

  void tick(long now) {
    estimate.tick(now);
    if (now - allocateAt >= 0 || allocateAt == Long.MIN_VALUE) {
      allocate(now);
      allocateAt = now + ALLOCATE_NANOS;
    }
    probe(now);
    if (schedule.due(now) && !byMid.isEmpty()) {
      report(now);
    }
    if (now - lineAt >= 0) {
      peer.listener().linkQuality(linkQuality(now));
      lineAt = now + LINE_NANOS;
    }
  }

  private void allocate(long now) {
    List<Subscription> pictures = new ArrayList<>();
    List<Demand> demands = new ArrayList<>();
    long voices = byMid.values().stream().filter(each -> each.track().audio()).count();
    // Audio is subtracted before video is allocated: speech has priority over every frame.
    boolean lost = lossy.update(loss(), now);
    long room = lost ? REPEATED_SHARE * voices * REPEATED_BITS : 0;
    repeats = lost && room <= estimate.bitsPerSecond();
    long sound = (mixed == null ? 0 : AUDIO_BITS) + voices * (repeats ? REPEATED_BITS : AUDIO_BITS);
    long wanted = 0;
    for (Subscription each : byMid.values()) {
      if (each.track().audio()) {
        each.choose(!each.track().suppressed(), now);
      } else {
        DisplayedSize place = places.getOrDefault(each.track().id(), DisplayedSize.LARGE);
        Demand demand = each.demand(place.width, place.height, place.pinned, now);
        pictures.add(each);
        demands.add(demand);
        wanted += demand.wantedRate();
      }
    }
    BandwidthAllocation.divide(Math.max(0, estimate.bitsPerSecond() - sound), demands);
    boolean held = false;
    for (int i = 0; i < pictures.size(); i++) {
      Demand demand = demands.get(i);
      held |= demand.reason == LayerReason.BANDWIDTH;
      pictures.get(i).choose(demand.chosen, demand.reason, now);
    }
    // The estimator probes only up to the rate of the next step and of all that is wanted.
    boolean nothingFits = demands.stream().allMatch(each -> each.chosen < 0);
    estimate.next(next(demands, sound), nothingFits, now);
    heldSince = held ? (heldSince == NEVER ? now : heldSince) : NEVER;
    estimate.desired(
        Math.max((long) (room * WANTED_AHEAD), sound + (long) (wanted * WANTED_AHEAD)));
  }

  /**
   * {@return bandwidth in bits per second at which one video track improves by a step; 0 when none
   * can}
   */
  private static long next(List<Demand> demands, long sound) {
    long chosen = demands.stream().mapToLong(Demand::chosenRate).sum();
    return demands.stream()
        .mapToLong(Demand::nextRate)
        .filter(more -> more > 0)
        .map(more -> sound + chosen + more)
        .min()
        .orElse(0);
  }

  /** Sends padding to probe for more bandwidth. */
  private void probe(long now) {
    int bytes = estimate.probeBytes(now);
    if (bytes == 0 && heldSince != NEVER && now - leftAt >= TRIAL_NANOS) {
      bytes = 1; // without any packet, no feedback would show that the link has recovered
    }
    while (bytes > 0) {
      int sent = 0;
      for (Subscription each : byMid.values()) {
        sent = Math.max(sent, each.pad(Math.min(bytes, Subscription.PADDING_BYTES_MAX), now));
        if (sent > 0) {
          break;
        }
      }
      if (sent == 0) {
        return;
      }
      bytes -= sent;
    }
  }

  private void report(long now) {
    writer.begin(scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
    for (Subscription each : byMid.values()) {
      if (!each.report(writer, now)) {
        peer.sendReports(scratch.reports, 0, writer.length());
        writer.begin(scratch.reports, 0, ScratchBuffers.REPORT_BYTES);
        each.report(writer, now);
      }
    }
    peer.sendReports(scratch.reports, 0, writer.length());
  }

  private double loss() {
    return Math.max(estimate.loss(), reportedLoss);
  }

  /** {@return the quality of the link} */
  LinkQuality linkQuality(long now) {
    PeerUplink upstream = peer.uplink();
    return new LinkQuality(
        upstream.bitsPerSecond(now),
        estimate.bitsPerSecond(),
        upstream.loss(),
        loss(),
        byMid.isEmpty() ? Duration.ZERO : Duration.ofNanos(Math.max(0, roundTrip())),
        !upstream.nothing(),
        peer.forwarder().overload().steps() > 0,
        heldSince != NEVER && now - heldSince >= HELD_NANOS);
  }

  /** {@return an explanation of the bandwidth estimate} */
  String estimateDescription() {
    return estimate.description();
  }

  /** {@return whether the peer receives mixed audio} */
  boolean receivesMix() {
    return mixed != null;
  }

  long sentPerSecond(long now) {
    return rate.bitsPerSecond(now);
  }

  Collection<Subscription> subscriptions() {
    return byMid.values();
  }

  /**
   * {@return whether STUN checks are needed to measure the path, since the peer sends no
   * transport-wide feedback}
   */
  boolean receiverReportsOnly(long now) {
    return !byMid.isEmpty() && estimate.receiverReportsOnly(now);
  }

  /** Takes the loss and round trip of STUN checks on the path. */
  void pathMeasured(double lost, long roundTrip, long now) {
    estimate.report(lost, roundTrip, now);
  }

  /** Handles an authenticated RTCP compound packet. */
  void reports(byte[] bytes, int from, int length, long now) {
    if (!compound.wrap(bytes, from, length)) {
      return;
    }
    while (compound.next()) {
      if (compound.feedback(RtcpTypes.TRANSPORT_FEEDBACK, RtcpTypes.TRANSPORT_WIDE)) {
        if (feedback.wrap(bytes, compound.from(), compound.length())
            && looked(feedback.count(), now)) {
          estimate.feedback(feedback, now);
        }
      } else if (nack.wrap(compound)) {
        again(now);
      } else if (sources.keyFrames(compound)) {
        keyFrames(now);
      } else if (sources.remb(compound)) {
        estimate.receiverEstimate(sources.bitsPerSecond(), now);
      } else if (report.wrap(compound)) {
        blocks(now);
      }
    }
  }

  private boolean looked(int packets, long now) {
    boolean taken = looked.take(packets, now);
    if (!taken) {
      peer.room().counters().countUnwanted();
    }
    return taken;
  }

  private void again(long now) {
    Subscription subscription = bySsrc.get(nack.source());
    while (subscription != null && nack.next() && looked(1, now)) {
      subscription.retransmit(nack.sequence(), now);
    }
  }

  private void keyFrames(long now) {
    while (sources.next()) {
      Subscription subscription = bySsrc.get(sources.ssrc());
      if (subscription != null) {
        subscription.keyFrame(now);
      }
    }
  }

  private void blocks(long now) {
    double most = 0;
    boolean any = false;
    long trip = -1;
    while (report.next()) {
      Subscription subscription = bySsrc.get(report.source());
      if (subscription != null) {
        any = true;
        trip = Math.max(trip, subscription.received(report, now));
        most = Math.max(most, report.fractionLost() / 256.0);
      }
    }
    if (any) {
      reportedLoss = most;
      estimate.report(most, trip, now);
    }
  }

  void close() {
    for (Subscription each : List.copyOf(byMid.values())) {
      drop(each);
    }
    if (mixed != null) {
      mixed = null;
      peer.room().audioMix().removeListener(peer);
    }
  }
}
