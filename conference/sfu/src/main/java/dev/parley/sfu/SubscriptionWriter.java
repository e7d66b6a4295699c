package dev.parley.sfu;

import dev.parley.media.layers.StreamRewriter;
import dev.parley.media.payload.RedPayload;
import dev.parley.media.repair.Rtx;
import dev.parley.media.rtp.HeaderExtension;
import dev.parley.media.rtp.HeaderExtensionIds;
import dev.parley.media.rtp.RtpPacket;
import dev.parley.media.rtp.RtpWriter;
import dev.parley.media.sdp.Codec;
import dev.parley.media.sdp.CodecFormat;
import dev.parley.media.sdp.NegotiatedSection;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the packets of one subscription into the scratch buffer, in the numbering, payload
 * types and header extension ids of the peer. Threads: confined to its owner.
 */
final class SubscriptionWriter {
  private final PublishedTrack track;
  private final SubscriptionParameters watch;
  private final ScratchBuffers scratch;
  private final StreamRewriter rewriter;
  private CodecFormat format;
  private HeaderExtensionIds ids;
  private RtpWriter writer;
  private @Nullable RedundantAudio redundancy; // null unless the peer accepts RED
  private boolean redundant; // whether audio packets carry earlier packets as redundancy
  private int rtxSequence; // sequence number of the last retransmission

  /**
   * @param rtxSequence random sequence number before that of the first retransmission
   */
  SubscriptionWriter(
      PublishedTrack track,
      SubscriptionParameters watch,
      NegotiatedSection section,
      ScratchBuffers scratch,
      StreamRewriter rewriter,
      int rtxSequence) {
    this.track = track;
    this.watch = watch;
    this.scratch = scratch;
    this.rewriter = rewriter;
    this.rtxSequence = rtxSequence & 0xffff;
    negotiated(section);
  }

  /** Applies the formats and header extension ids of a renegotiation. */
  void negotiated(NegotiatedSection section) {
    format = section.formats().getFirst();
    ids = HeaderExtensionIds.of(forwarded(section));
    writer = new RtpWriter(track.extensionIds(), ids);
    redundancy = format.red() == CodecFormat.NONE ? null : new RedundantAudio(format.payloadType());
  }

  /**
   * {@return the header extensions that are forwarded} The dependency descriptor is rewritten with
   * the frame numbers, which is implemented for AV1 only.
   */
  private static Map<HeaderExtension, Integer> forwarded(NegotiatedSection section) {
    Map<HeaderExtension, Integer> forwarded = new EnumMap<>(HeaderExtension.class);
    forwarded.putAll(section.extensions());
    if (section.formats().getFirst().codec() != Codec.AV1) {
      forwarded.remove(HeaderExtension.DEPENDENCY_DESCRIPTOR);
    }
    return forwarded;
  }

  /** Sets whether plain audio is sent with redundancy, where the peer accepts it. */
  void redundant(boolean value) {
    redundant = value;
  }

  /** {@return the writer of the header extensions} */
  RtpWriter writer() {
    return writer;
  }

  /** Writes a packet. {@return its length; 0 when it does not fit or is malformed} */
  int write(Layer layer, RtpPacket packet) {
    int length = writer.write(packet, scratch.bytes, 0, scratch.out);
    boolean red = packet.payloadType() == track.format().red();
    if (red && format.red() == CodecFormat.NONE) {
      length = stripRedundancy(length);
      red = false;
    } else if (red && length > 0) {
      // The blocks name the payload type of Opus once more, each on its own.
      RedPayload.payloadType(
          scratch.bytes, scratch.out.payload(), scratch.out.payloadLength(), format.payloadType());
    } else if (!red && redundant && redundancy != null && length > 0) {
      int more = redundancy.write(scratch.out);
      red = more >= 0;
      length += Math.max(0, more);
      scratch.out.wrap(scratch.bytes, 0, length);
    }
    if (length > 0) {
      renumber(layer);
      scratch.out.payloadType(red ? format.red() : format.payloadType());
    }
    return length;
  }

  private void renumber(Layer layer) {
    int described = layer.describedIn(scratch.out, ids);
    rewriter.write(
        scratch.bytes,
        0,
        described < 0 ? layer.payloadView() : layer.view(),
        described < 0 ? scratch.out.payload() : described,
        described < 0 ? scratch.out.payloadLength() : scratch.out.extensionLength(described));
  }

  /**
   * Strips the redundant blocks of a RED packet in the scratch buffer. {@return the new length; 0
   * for a malformed packet}
   */
  private int stripRedundancy(int length) {
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

  /** Writes a packet without payload. {@return its length} */
  int writeFiller() {
    return rewriter.writeEmpty(scratch.bytes, 0, format.payloadType());
  }

  /** {@return whether the peer accepts retransmissions in a stream of their own (RFC 4588)} */
  boolean hasRtx() {
    return watch.rtx() != 0 && format.rtx() != CodecFormat.NONE;
  }

  /** Turns the packet in the scratch buffer into a retransmission. {@return its length} */
  int wrapRtx() {
    return Rtx.wrap(scratch.out, watch.rtx(), format.rtx(), nextRtxSequence());
  }

  /** Writes a packet of padding in the RTX stream. {@return its length} */
  int writeRtxPadding(int padding) {
    int length = writer.padding(padding, scratch.bytes, 0, scratch.out);
    scratch.out.payloadType(format.rtx());
    scratch.out.ssrc(watch.rtx());
    scratch.out.sequence(nextRtxSequence());
    return length;
  }

  /** Writes a packet of padding in the media stream, already numbered. {@return its length} */
  int writePadding(int padding) {
    int length = writer.padding(padding, scratch.bytes, 0, scratch.out);
    scratch.out.payloadType(format.payloadType());
    rewriter.writePadding(scratch.bytes, 0);
    return length;
  }

  private int nextRtxSequence() {
    rtxSequence = (rtxSequence + 1) & 0xffff;
    return rtxSequence;
  }
}
