package dev.parley.sfu;

import dev.parley.media.layers.ForwardingDecision;
import dev.parley.media.layers.LayerSelector;
import dev.parley.media.layers.ReceivedPacket;
import dev.parley.media.layers.StreamRewriter;
import dev.parley.media.payload.Av1Payload;
import dev.parley.media.payload.OpusPayload;
import dev.parley.media.payload.PayloadView;
import dev.parley.media.payload.RedPayload;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.RtpWriter;
import dev.parley.sfu.QualityLadder.LadderSize;
import java.util.List;

/**
 * Subscription of a recorder or a group to one track: the same layer selection and rewriting as for
 * a peer, with unlimited bandwidth, and without header extensions. Threads: confined to its owner.
 */
final class PlainSubscription implements TrackReceiver {
  private final SfuContext context;
  private final PublishedTrack track;
  private final TrackSink sink;
  private final ScratchBuffers scratch;
  private final int payloadType; // as the sink was told
  private final LayerSelector selector = new LayerSelector();
  private final StreamRewriter rewriter;
  private final RtpWriter writer;
  private final ReceivedPacket recovered = new ReceivedPacket();
  private final RtpPacket single = new RtpPacket();
  private final byte[] bytes = new byte[ScratchBuffers.BYTES];
  private final OpusPayload opus = new OpusPayload();
  private final PayloadView obus = new Av1Payload();
  private int leftOut; // number of the largest sizes that are left out

  /**
   * @param ssrc of the packets
   */
  PlainSubscription(SfuContext context, PublishedTrack track, int ssrc, TrackSink sink) {
    this.context = context;
    this.track = track;
    this.sink = sink;
    payloadType = track.format().payloadType();
    scratch = context.scratch();
    writer = new RtpWriter(HeaderExtensionIds.NONE, HeaderExtensionIds.NONE);
    rewriter =
        new StreamRewriter(
            ssrc, track.clocks(), context.random().nextInt(), context.random().nextInt());
  }

  /**
   * Leaves out the largest sizes of a video, as long as one remains.
   *
   * @param sizes number of sizes that are left out
   */
  void leaveOut(int sizes) {
    if (leftOut != sizes) {
      leftOut = sizes;
      reconsider();
    }
  }

  /** Requests a key frame of the encoding that is sent. */
  void requestKeyFrame(long now) {
    if (selector.encoding() != LayerSelector.NONE) {
      track.layer(selector.encoding()).ifPresent(layer -> layer.keyFrames().want(now));
    }
  }

  @Override
  public void ended() {
    sink.trackEnded(track.id(), context.now());
  }

  @Override
  public void reconsider() {
    if (track.suppressed()) {
      selector.target(LayerSelector.NONE, 0, 0);
    } else if (leftOut == 0) {
      selector.target(
          LayerSelector.ENCODINGS_MAX - 1, LayerSelector.LAYER_MAX, LayerSelector.LAYER_MAX);
    } else {
      LadderSize size = smaller(context.now());
      selector.target(size.encoding(), size.spatialId(), LayerSelector.LAYER_MAX);
    }
    askForKeyFrame(context.now());
  }

  /** {@return the size to send when the largest ones are left out} */
  private LadderSize smaller(long now) {
    List<LadderSize> sizes = track.sizes(now);
    int largest = sizes.size() - 1;
    while (largest > 0 && sizes.get(largest).rates().isEmpty()) {
      largest--;
    }
    return sizes.get(Math.max(0, largest - leftOut));
  }

  @Override
  public void demand(LayerUnion union) {
    if (track.audio()) {
      union.addAlways();
    } else if (!track.suppressed()) {
      // As the target of reconsider(): the best encoding of those that there are.
      int best = Math.max(0, track.encodings() - 1 - leftOut);
      union.add(best, LayerSelector.LAYER_MAX, LayerSelector.LAYER_MAX);
    }
  }

  @Override
  public void replaced(int index) {
    selector.replaced(index);
  }

  @Override
  public void packet(Layer layer, RtpPacket packet, ReceivedPacket arrival, long now) {
    boolean doubled = packet.payloadType() == track.format().red();
    if (!doubled) {
      take(layer.view(), packet, arrival, now);
    } else if (scratch.red.wrap(packet.bytes(), packet.payload(), packet.payloadLength())) {
      blocks(packet, now);
    }
    askForKeyFrame(now);
  }

  /**
   * Passes on the primary Opus frame of a RED packet, and before it the redundant frames: those
   * whose own packets have arrived are duplicates and are dropped, as are frames from before the
   * start of the stream.
   */
  private void blocks(RtpPacket packet, long now) {
    int own = scratch.red.blocks() - 1;
    for (int i = selector.encoding() == LayerSelector.NONE ? own : 0; i < own; i++) {
      int back = packetsBack(packet, i, own);
      if (back > 0) {
        block(packet, i, (packet.sequence() - back) & 0xffff, false, now);
      }
    }
    block(packet, own, packet.sequence(), packet.marker(), now);
  }

  /**
   * {@return how many packets before this one the redundant frame was sent; 0 where a pause hides
   * that}
   */
  private int packetsBack(RtpPacket packet, int block, int own) {
    int start = scratch.red.start(own);
    if (!opus.wrap(packet.bytes(), start, scratch.red.length(own), false)) {
      return 0;
    }
    int back = scratch.red.offset(block) / opus.samples();
    return back * opus.samples() == scratch.red.offset(block) && back < RedPayload.BLOCKS_MAX
        ? back
        : 0;
  }

  private void block(RtpPacket packet, int block, int sequence, boolean marker, long now) {
    int length = scratch.red.length(block);
    int payload = RtpPacket.HEADER_BYTES;
    System.arraycopy(packet.bytes(), packet.from(), bytes, 0, payload);
    bytes[0] = (byte) 0x80;
    System.arraycopy(packet.bytes(), scratch.red.start(block), bytes, payload, length);
    if (single.wrap(bytes, 0, payload + length)) {
      single.payloadType(payloadType);
      single.marker(marker);
      single.sequence(sequence);
      single.timestamp(packet.timestamp() - scratch.red.offset(block));
      recovered.set(0, sequence, single.timestamp(), marker, opus, now);
      take(opus, single, recovered, now);
    }
  }

  private void take(PayloadView view, RtpPacket packet, ReceivedPacket arrival, long now) {
    ForwardingDecision verdict =
        packet.payloadLength() == 0
            ? ForwardingDecision.NOT_NEEDED // padding of the publisher's probes
            : selector.decide(arrival);
    int length =
        switch (rewriter.number(arrival, verdict, selector.marker())) {
          case SEND -> write(view, packet);
          case FILL -> rewriter.writeEmpty(scratch.bytes, 0, payloadType);
          case DROP -> 0;
        };
    boolean whole = verdict.forwarded() && (track.audio() || view.keyFrameStart());
    if (length > 0 && !sink.packet(track.id(), scratch.bytes, 0, length, whole, now)) {
      restart();
    }
  }

  /**
   * Writes the packet with its new sequence number and time stamp. {@return its length; 0 when it
   * does not fit}
   */
  private int write(PayloadView view, RtpPacket packet) {
    int length = writer.write(packet, scratch.bytes, 0, scratch.out);
    if (length > 0) {
      scratch.out.payloadType(payloadType);
      rewriter.write(
          scratch.bytes, 0, renumbered(view), scratch.out.payload(), scratch.out.payloadLength());
    }
    return length;
  }

  /**
   * {@return the view that renumbers frames in the payload}, since header extensions such as the
   * dependency descriptor are not passed on.
   */
  private PayloadView renumbered(PayloadView view) {
    return switch (track.format().codec()) {
      case AV1 -> obus;
      case OPUS, VP8, VP9, H264 -> view;
    };
  }

  /** Restarts the stream at the next key frame. */
  private void restart() {
    // A target of none first: with an unchanged target the selector would not wait for a key frame.
    selector.target(LayerSelector.NONE, 0, 0);
    reconsider();
  }

  private void askForKeyFrame(long now) {
    int asked = selector.keyFrameWanted(now);
    if (asked != LayerSelector.NONE) {
      track.layer(asked).ifPresent(wanted -> wanted.keyFrames().want(now));
    }
  }
}
