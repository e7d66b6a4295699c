package dev.parley.sfu;

import dev.parley.media.layers.ForwardingDecision;
import dev.parley.media.layers.LayerSelector;
import dev.parley.media.layers.ReceivedPacket;
import dev.parley.media.layers.StreamRewriter;
import dev.parley.media.repair.KeyFrameRateLimit;
import dev.parley.media.repair.RetransmissionBudget;
import dev.parley.media.rtcp.ReportReader;
import dev.parley.media.rtcp.RtcpWriter;
import dev.parley.media.rtcp.SentStream;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.sdp.NegotiatedSection;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Subscription of one peer to one track: selects the layer, rewrites the packets into one
 * continuous RTP stream, and answers requests for retransmission. Threads: confined to its owner.
 */
final class Subscription implements TrackReceiver {
  /**
   * Maximum number of padding bytes in one packet; the length field has one byte (RFC 3550, section
   * 5.1).
   */
  static final int PADDING_BYTES_MAX = 224;

  /** Value in place of an encoding: the layer is selected among all encodings of the track. */
  static final int ALL_ENCODINGS = -1;

  private final ScratchBuffers scratch;
  private final SfuCounters counters;
  private final DownlinkSender sender;
  private final SubscriptionListener listener;
  private final PublishedTrack track;
  private final SubscriptionParameters watch;
  private final int only; // index of the encoding; ALL_ENCODINGS for a choice among all
  private final SentStream sent;
  private final RetransmissionBudget budget = new RetransmissionBudget();
  private final KeyFrameRateLimit keyFrameLimit = new KeyFrameRateLimit();
  private final LayerSelector selector = new LayerSelector();
  private final LayerChoice choice;
  private final StreamRewriter rewriter;
  private final SubscriptionWriter writer;
  private boolean audioWanted; // by the node that this is sent to, also while nothing is
  private boolean audioWantedAlways;
  private int added; // offset of the time stamps of the sent layer

  /**
   * @param only index of the only encoding that is sent, without its relation to others; {@link
   *     #ALL_ENCODINGS} to select among all
   */
  Subscription(
      SfuContext context,
      RoomContext room,
      DownlinkSender sender,
      SubscriptionListener listener,
      PublishedTrack track,
      SubscriptionParameters watch,
      int only,
      NegotiatedSection section) {
    this.sender = sender;
    this.listener = listener;
    this.track = track;
    this.watch = watch;
    this.only = only;
    scratch = context.scratch();
    counters = room.counters();
    choice = new LayerChoice(track, room.speakers(), context.overload(), selector, listener);
    RandomGenerator random = context.random();
    rewriter = new StreamRewriter(watch.ssrc(), track.clocks(), random.nextInt(), random.nextInt());
    sent = new SentStream(watch.ssrc());
    writer = new SubscriptionWriter(track, watch, section, scratch, rewriter, random.nextInt());
  }

  /** Applies the formats and header extension ids of a renegotiation. */
  void negotiated(NegotiatedSection section) {
    writer.negotiated(section);
  }

  PublishedTrack track() {
    return track;
  }

  SubscriptionParameters watch() {
    return watch;
  }

  /** {@return the choice of the layer that is sent} */
  LayerChoice choice() {
    return choice;
  }

  /**
   * Starts or stops an audio track.
   *
   * @param on whether it is sent, unless it is muted
   * @param redundant whether its packets carry earlier packets as redundancy (RED)
   */
  void sendAudio(boolean on, boolean redundant, long now) {
    writer.redundant(redundant);
    choice.chooseAudio(on && !track.suppressed(), now);
  }

  @Override
  public void replaced(int index) {
    selector.replaced(index);
  }

  @Override
  public void reconsider() {
    listener.reconsider();
  }

  /**
   * Sets what another node uses of an audio track.
   *
   * @param always whether it is wanted also while its publisher is not among the loudest
   */
  void wantedAudio(boolean wanted, boolean always) {
    audioWanted = wanted;
    audioWantedAlways = always;
  }

  @Override
  public void demand(LayerUnion union) {
    choice.demand(union);
    if (track.suppressed()) {
      return;
    }
    if (audioWantedAlways) {
      union.addAlways();
    } else if (audioWanted) {
      union.add(0, 0, 0);
    }
  }

  @Override
  public void ended() {
    listener.ended(this);
  }

  /** Handles a packet of an encoding: forwards it, replaces it by an empty one, or drops it. */
  @Override
  public void packet(Layer layer, RtpPacket packet, ReceivedPacket arrival, long now) {
    if (!sender.connected() || (only != ALL_ENCODINGS && only != layer.index())) {
      return;
    }
    // Selector and rewriter see every packet of every encoding, also those that are not sent: only
    // so can the rewriter tell a gap by loss from a gap by selection.
    ForwardingDecision verdict =
        packet.payloadLength() == 0
            ? ForwardingDecision.NOT_NEEDED // padding of the publisher's probes
            : selector.decide(arrival);
    switch (rewriter.number(arrival, verdict, selector.marker())) {
      case SEND -> forward(layer, packet, now);
      case FILL -> sender.sendFiller(scratch.bytes, writer.writeFiller());
      case DROP -> {
        // Not for this peer.
      }
    }
    // A switch of the encoding waits for a key frame of the new one.
    choice.requestKeyFrame(now);
  }

  private void forward(Layer layer, RtpPacket packet, long now) {
    int length = writer.write(layer, packet);
    if (length > 0) {
      // A late packet of the previous encoding has another offset, with which the next sender
      // report would be wrong.
      if (layer.index() == selector.encoding()) {
        added = rewriter.timestampAdded();
      }
      // The octet count of a sender report excludes headers and padding (RFC 3550, section 6.4.1).
      sent.sent(packet.payloadLength());
      budget.sent(length);
      send(length, now);
    }
  }

  /** Sends the packet in the scratch buffer. */
  private void send(int length, long now) {
    sender.send(scratch.bytes, length, writer.writer(), now);
  }

  /** Answers a NACK of the peer for one packet. */
  void retransmit(int sequence, long now) {
    if (!writer.hasRtx()) {
      return;
    }
    switch (rewriter.recall(sequence)) {
      case SENT -> track.layer(rewriter.encoding()).ifPresent(layer -> retransmitFrom(layer, now));
      case EMPTY -> {
        int length = writer.writeFiller();
        if (budget.take(length) && scratch.out.wrap(scratch.bytes, 0, length)) {
          sender.sendFiller(scratch.bytes, writer.wrapRtx());
        }
      }
      case MISSING, UNKNOWN -> {
        // MISSING: the publisher has been sent a NACK already. UNKNOWN: too old to be repeated.
      }
    }
  }

  private void retransmitFrom(Layer layer, long now) {
    // The history stores the packet of the publisher once for all subscribers, so it is rewritten
    // again with the numbers that this peer got.
    long number = layer.stream().statistics().near(rewriter.sourceSequence());
    if (layer.history().get(number, scratch.in)
        && budget.take(scratch.in.length())
        && writer.write(layer, scratch.in) > 0) {
      send(writer.wrapRtx(), now);
      counters.countRepeated();
    }
  }

  /** Handles a picture loss indication or full intra request of the peer. */
  void keyFrame(long now) {
    track
        .layer(choice.encoding())
        .ifPresent(layer -> {
          if (only == ALL_ENCODINGS) {
            layer.keyFrames().want(keyFrameLimit, now);
          } else {
            // A node asks for many members, each of whom is limited there.
            layer.keyFrames().want(now);
          }
        });
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
        // Before the first packet this stream has no time stamp to which a report could relate.
        || rewriter.assigned() == 0
        || sent.report(
            reports,
            going.get().stream().ntp(now),
            going.get().stream().timestamp(now) + added,
            now);
  }

  /**
   * Sends a packet of padding: in the RTX stream where the peer has one, otherwise in the video
   * stream, between two frames. It also uses the video stream where only receiver reports measure
   * the loss, since they report on that stream. Padding is sent before the first frame as well:
   * otherwise video with a bit rate above the initial bandwidth estimate would never start.
   *
   * @param receiverReportsOnly whether only receiver reports measure the loss
   * @return bytes of the packet; 0 when this subscription can send none now
   */
  int pad(int bytes, boolean receiverReportsOnly, long now) {
    int padding = Math.clamp(bytes, 1, PADDING_BYTES_MAX);
    int length;
    if (writer.hasRtx() && !receiverReportsOnly) {
      length = writer.writeRtxPadding(padding);
    } else if (track.audio() || !rewriter.numberPadding()) {
      return 0;
    } else {
      length = writer.writePadding(padding);
      sent.sent(0);
    }
    send(length, now);
    return length;
  }
}
