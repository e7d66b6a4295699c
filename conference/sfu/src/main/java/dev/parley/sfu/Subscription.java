package dev.parley.sfu;

import dev.parley.media.layers.ForwardingDecision;
import dev.parley.media.layers.LayerSelector;
import dev.parley.media.layers.ReceivedPacket;
import dev.parley.media.layers.StreamRewriter;
import dev.parley.media.repair.KeyFrameRateLimit;
import dev.parley.media.repair.RetransmissionBudget;
import dev.parley.media.repair.Rtx;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtcp.SentStream;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.RtpWriter;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.NegotiatedSection;
import dev.parley.sfu.BandwidthAllocation.Demand;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Subscription of one peer to one track: selects the layer, rewrites the packets into one
 * continuous RTP stream, and answers requests for retransmission. Threads: confined to its owner.
 */
final class Subscription {
  /**
   * Maximum number of padding bytes in one packet; the length field has one byte (RFC 3550, section
   * 5.1).
   */
  static final int PADDING_BYTES_MAX = 224;

  private static final int FULL_HEIGHT = 720;
  private static final int PINNED = 4;
  private static final int SCREEN = 2;

  private final Peer peer;
  private final ScratchBuffers scratch;
  private final PublishedTrack track;
  private final SubscriptionParameters watch;
  private final SentStream sent;
  private final RetransmissionBudget budget = new RetransmissionBudget();
  private final KeyFrameRateLimit allowance = new KeyFrameRateLimit();
  private final LayerSelector selector = new LayerSelector();
  private final StreamRewriter rewriter;
  private CodecFormat format;
  private HeaderExtensionIds ids;
  private RtpWriter writer;
  private @Nullable RedundantAudio repeated; // null unless the peer accepts RED
  private int added; // offset of the time stamps of the sent layer
  private int repeats; // sequence number of the last retransmission
  private boolean shed; // whether overload leaves out a layer
  private final UpgradeBackoff trials = new UpgradeBackoff();
  private QualityLadder ladder = QualityLadder.SINGLE;
  private int chosen = LayerSelector.NONE; // index of an encoding
  private boolean fewerFrames;
  private LayerReason reason = LayerReason.STARTING;
  private int toldLayer = -1;
  private int toldLayers = -1;
  private boolean toldFewer;
  private LayerReason toldReason = LayerReason.STARTING;

  Subscription(
      Peer peer,
      ScratchBuffers scratch,
      PublishedTrack track,
      SubscriptionParameters watch,
      NegotiatedSection section,
      long now) {
    this.peer = peer;
    this.scratch = scratch;
    this.track = track;
    this.watch = watch;
    rewriter =
        new StreamRewriter(
            watch.ssrc(),
            track.clocks(),
            peer.forwarder().random().nextInt(),
            peer.forwarder().random().nextInt());
    sent = new SentStream(watch.ssrc());
    repeats = peer.forwarder().random().nextInt() & 0xffff;
    negotiated(section);
  }

  /** Applies the formats and header extension ids of a renegotiation. */
  void negotiated(NegotiatedSection section) {
    format = section.formats().getFirst();
    ids = HeaderExtensionIds.of(carried(section));
    writer = new RtpWriter(track.publisher().uplink().ids(), ids);
    repeated = format.red() == CodecFormat.NONE ? null : new RedundantAudio(format.payloadType());
  }

  /**
   * {@return the header extensions that are forwarded} The dependency descriptor is rewritten with
   * the frame numbers, which is implemented for AV1 only.
   */
  private static Map<HeaderExtension, Integer> carried(NegotiatedSection section) {
    Map<HeaderExtension, Integer> carried = new EnumMap<>(HeaderExtension.class);
    carried.putAll(section.extensions());
    if (section.formats().getFirst().codec() != Codec.AV1) {
      carried.remove(HeaderExtension.DEPENDENCY_DESCRIPTOR);
    }
    return carried;
  }

  /** Handles a new or replaced encoding. */
  void replaced(Layer layer) {
    selector.replaced(layer.index());
  }

  /** Handles a packet of an encoding: forwards it, replaces it by an empty one, or drops it. */
  void packet(Layer layer, RtpPacket packet, ReceivedPacket arrival, long now) {
    if (!peer.connected()) {
      return;
    }
    // Selector and rewriter see every packet of every encoding, also those that are not sent: only
    // so can the rewriter tell a gap by loss from a gap by selection.
    ForwardingDecision verdict =
        packet.payloadLength() == 0
            ? ForwardingDecision.NOT_NEEDED // padding of the publisher's probes
            : selector.decide(arrival);
    switch (rewriter.number(arrival, verdict, selector.marker())) {
      case SEND -> {
        int length = write(layer, packet);
        if (length > 0) {
          if (layer.index() == selector.encoding()) {
            added = rewriter.timestampAdded();
          }
          sent.sent(packet.payloadLength());
          budget.sent(length);
          leave(length, now);
        }
      }
      case FILL ->
          peer.send(scratch.bytes, 0, rewriter.writeEmpty(scratch.bytes, 0, format.payloadType()));
      case DROP -> {
        // Not for this peer.
      }
    }
    // A switch of the encoding waits for a key frame of the new one.
    int asked = selector.keyFrameWanted(now);
    if (asked != LayerSelector.NONE) {
      track.layer(asked).ifPresent(wanted -> wanted.keyFrames().want(now));
    }
  }

  /**
   * Writes a packet in the numbering and format of this peer. {@return its length; 0 when it does
   * not fit}
   */
  private int write(Layer layer, RtpPacket packet) {
    int length = writer.write(packet, scratch.bytes, 0, scratch.out);
    boolean doubled = packet.payloadType() == track.format().red();
    if (doubled && format.red() == CodecFormat.NONE) {
      length = single(length);
      doubled = false;
    } else if (!doubled && length > 0 && repeated != null && peer.downlink().sendsRedundancy()) {
      int more = repeated.write(scratch.out);
      doubled = more >= 0;
      length += Math.max(0, more);
      scratch.out.wrap(scratch.bytes, 0, length);
    }
    if (length > 0) {
      int described = layer.describedIn(scratch.out, ids);
      rewriter.write(
          scratch.bytes,
          0,
          described < 0 ? layer.payloadView() : layer.view(),
          described < 0 ? scratch.out.payload() : described,
          described < 0 ? scratch.out.payloadLength() : scratch.out.extensionLength(described));
      scratch.out.payloadType(doubled ? format.red() : format.payloadType());
    }
    return length;
  }

  /**
   * Strips the redundant blocks of a RED packet in the scratch buffer. {@return the new length; 0
   * for a malformed packet}
   */
  private int single(int length) {
    int payload = scratch.out.payload();
    if (!scratch.red.wrap(scratch.bytes, payload, scratch.out.payloadLength())) {
      return 0;
    }
    int own = scratch.red.blocks() - 1;
    int bytes = scratch.red.length(own);
    System.arraycopy(scratch.bytes, scratch.red.start(own), scratch.bytes, payload, bytes);
    int shorter = length - scratch.out.payloadLength() + bytes;
    scratch.out.wrap(scratch.bytes, 0, shorter);
    return shorter;
  }

  /**
   * Sends the packet in the scratch buffer. Filler packets do not pass here: they have no
   * transport-wide sequence number.
   */
  private void leave(int length, long now) {
    peer.downlink().send(scratch.bytes, length, writer, now);
  }

  /** Answers a NACK of the peer for one packet. */
  void retransmit(int sequence, long now) {
    if (!repeats()) {
      return;
    }
    switch (rewriter.recall(sequence)) {
      case SENT ->
          track
              .layer(rewriter.encoding())
              .ifPresent(layer -> {
                // The history stores the packet of the publisher once for all subscribers, so it is
                // rewritten again with the numbers that this peer got.
                long number = layer.stream().statistics().near(rewriter.sourceSequence());
                if (layer.history().get(number, scratch.in) && budget.take(scratch.in.length())) {
                  if (write(layer, scratch.in) > 0) {
                    repeat(now);
                  }
                }
              });
      case EMPTY -> {
        int length = rewriter.writeEmpty(scratch.bytes, 0, format.payloadType());
        if (budget.take(length) && scratch.out.wrap(scratch.bytes, 0, length)) {
          peer.send(
              scratch.bytes, 0, Rtx.wrap(scratch.out, watch.rtx(), format.rtx(), nextRepeat()));
        }
      }
      case MISSING, UNKNOWN -> {
        // MISSING: the publisher has been sent a NACK already. UNKNOWN: too old to be repeated.
      }
    }
  }

  /** Sends the packet in the scratch buffer as a retransmission (RTX). */
  private void repeat(long now) {
    leave(Rtx.wrap(scratch.out, watch.rtx(), format.rtx(), nextRepeat()), now);
    peer.room().counters().countRepeated();
  }

  private int nextRepeat() {
    repeats = (repeats + 1) & 0xffff;
    return repeats;
  }

  private boolean repeats() {
    return watch.rtx() != 0 && format.rtx() != CodecFormat.NONE;
  }

  /** Handles a picture loss indication or full intra request of the peer. */
  void keyFrame(long now) {
    int going = selector.encoding();
    track
        .layer(going == LayerSelector.NONE ? chosen : going)
        .ifPresent(layer -> layer.keyFrames().want(allowance, now));
  }

  /**
   * Handles a report block of the peer. {@return round-trip time in nanoseconds; -1 when the block
   * does not contain it}
   */
  long received(ReportReader block, long now) {
    return sent.block(block, now);
  }

  /** Writes a sender report. {@return false when there is no room for it} */
  boolean report(RtcpWriter reports, long now) {
    Optional<Layer> going =
        track.layer(selector.encoding()).filter(layer -> layer.stream().reported());
    return going.isEmpty()
        || rewriter.assigned() == 0
        || sent.report(
            reports,
            going.get().stream().ntp(now),
            going.get().stream().timestamp(now) + added,
            now);
  }

  /** {@return the demand for bandwidth, from the displayed size and the layers that are sent} */
  Demand demand(int width, int height, boolean pinned, long now) {
    boolean screen = track.publication().label().equals("SCREEN");
    List<QualityLadder.LadderSize> sizes = track.sizes(now);
    int use = track.suppressed() || width == 0 || height == 0 ? -1 : wanted(sizes.size(), height);
    // Overload removes the largest sizes; a track with a single size loses frames instead.
    int sheds = peer.forwarder().overload().steps();
    int carried = Math.min(use, OverloadControl.STEPS_MAX - 1 - sheds);
    ladder = QualityLadder.of(sizes, carried, screen);
    boolean single = sizes.size() == 1;
    int frameRate = single ? Math.max(0, ladder.frameRates() - sheds) : LayerSelector.LAYER_MAX;
    shed = use > carried || (single && use >= 0 && frameRate < ladder.frameRates());
    int present =
        selector.encoding() == LayerSelector.NONE
            ? -1
            : ladder.upTo(QualityLadder.rank(size(), selector.temporalId()));
    int weight =
        (pinned ? PINNED : 0)
            + (screen ? SCREEN : 0)
            + (peer.room().isActiveSpeaker(track.publisher().member()) ? 1 : 0);
    int wanted = ladder.upTo(QualityLadder.rank(carried, frameRate));
    Demand demand = new Demand(ladder.rates(), wanted, present, weight);
    demand.allowed = Math.max(0, ladder.upTo(trials.limit(now)));
    return demand;
  }

  /** {@return index of the size that is sent, 0 for the smallest} */
  private int size() {
    return ladder.size(selector.encoding(), selector.spatialId());
  }

  /**
   * {@return the index of the smallest size that is high enough} Each size is half as high as the
   * next one; the largest is assumed to have 720 lines.
   */
  private static int wanted(int sizes, int height) {
    int wanted = sizes - 1;
    for (int has = FULL_HEIGHT / 2; wanted > 0 && height <= has; has /= 2) {
      wanted--;
    }
    return wanted;
  }

  /** Starts or stops an audio track. */
  void choose(boolean goes, long now) {
    choose(goes ? 0 : -1, LayerReason.LARGEST, now);
  }

  /**
   * Sets the allocated step.
   *
   * @param step index into the rates of the last demand; negative for nothing
   */
  void choose(int step, LayerReason why, long now) {
    if (step < 0) {
      target(LayerSelector.NONE, 0, 0);
    } else {
      // A layer that the publisher adds above the best one is sent at once, until it is measured.
      target(
          ladder.encoding(step),
          ladder.largest(step) ? LayerSelector.LAYER_MAX : ladder.spatialId(step),
          ladder.everyFrame(step) ? LayerSelector.LAYER_MAX : ladder.temporalId(step));
    }
    trials.chose(ladder.rank(step), why == LayerReason.BANDWIDTH, now);
    fewerFrames = step >= 0 && !ladder.everyFrame(step);
    reason = track.suppressed() ? LayerReason.MUTED : shed ? LayerReason.SERVER : why;
    if (!track.audio()) {
      int asked = selector.keyFrameWanted(now);
      if (asked != LayerSelector.NONE) {
        track.layer(asked).ifPresent(wanted -> wanted.keyFrames().want(now));
      }
      tell();
    }
  }

  private void target(int encoding, int spatialId, int temporalId) {
    chosen = encoding;
    selector.target(encoding, spatialId, temporalId);
  }

  private LayerReason said() {
    return chosen >= 0 && selector.encoding() < 0 ? LayerReason.STARTING : reason;
  }

  /** {@return number of the size that is sent, 1 for the smallest; 0 for nothing} */
  private int layer() {
    return selector.encoding() == LayerSelector.NONE ? 0 : 1 + size();
  }

  SfuSnapshot.SentTrackSnapshot snapshot() {
    return new SfuSnapshot.SentTrackSnapshot(
        track.id(),
        track.publisher().member(),
        track.publication().label(),
        layer(),
        ladder.sizes(),
        fewerFrames,
        said());
  }

  private void tell() {
    int layer = layer();
    int layers = ladder.sizes();
    LayerReason said = said();
    if (layer != toldLayer
        || layers != toldLayers
        || fewerFrames != toldFewer
        || said != toldReason) {
      toldLayer = layer;
      toldLayers = layers;
      toldFewer = fewerFrames;
      toldReason = said;
      peer.listener().layerChanged(track.id(), layer, layers, fewerFrames, said);
    }
  }

  /**
   * Sends a packet of padding: in the RTX stream where the peer has one, otherwise in the video
   * stream, between two frames. It also uses the video stream where only receiver reports measure
   * the loss, since they report on that stream. Padding is sent before the first frame as well:
   * otherwise video with a bit rate above the initial bandwidth estimate would never start.
   *
   * @return bytes of the packet; 0 when this subscription can send none now
   */
  int pad(int bytes, long now) {
    boolean apart = repeats() && !peer.downlink().receiverReportsOnly(now);
    if (!apart && (track.audio() || !rewriter.numberPadding())) {
      return 0;
    }
    int padding = Math.clamp(bytes, 1, PADDING_BYTES_MAX);
    int length = writer.padding(padding, scratch.bytes, 0, scratch.out);
    if (apart) {
      scratch.out.payloadType(format.rtx());
      scratch.out.ssrc(watch.rtx());
      scratch.out.sequence(nextRepeat());
    } else {
      scratch.out.payloadType(format.payloadType());
      rewriter.writePadding(scratch.bytes, 0);
      sent.sent(0);
    }
    leave(length, now);
    return length;
  }

  Peer peer() {
    return peer;
  }

  PublishedTrack track() {
    return track;
  }

  SubscriptionParameters watch() {
    return watch;
  }
}
