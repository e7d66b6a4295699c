package dev.parley.sfu;

import dev.parley.media.layers.LayerSelector;
import dev.parley.media.sdp.CodecFormat;
import java.util.List;
import java.util.UUID;

/**
 * Announcement of a track that is published at one node, for another one.
 *
 * @param owner id of the publishing member
 * @param label set by the publisher; not interpreted here
 * @param muted whether its packets are not forwarded
 * @param format codec format of its packets on the relay
 * @param streams RTP stream of each encoding, the smallest first
 * @param sizes sizes in which the publisher may send it, the smallest first; at least one
 * @param carried index of the largest size that the relay has bandwidth for; {@link #ALL} unless it
 *     limits the track; {@link #NOTHING} while it carries none
 * @param passedOn whether the announcing node got it from another one
 */
public record RelayedTrack(
    UUID id,
    UUID owner,
    String label,
    boolean muted,
    CodecFormat format,
    List<RelayedStream> streams,
    List<RelayedSize> sizes,
    int carried,
    boolean passedOn) {
  /** Value of {@code carried} when the bandwidth of the relay does not limit the track. */
  public static final int ALL = Integer.MAX_VALUE;

  /** Value of {@code carried} when the relay carries nothing of the track at present. */
  public static final int NOTHING = -1;

  private static final int PAYLOAD_TYPE_MAX = 127;
  private static final long BITS_MAX = 1_000_000_000;

  private static void requirePayloadType(int type) {
    if (type != CodecFormat.NONE) {
      RelayLimits.requireWithin("payload type", type, PAYLOAD_TYPE_MAX);
    }
  }

  /**
   * RTP stream of one encoding.
   *
   * @param rtx SSRC of its retransmissions; 0 for none
   */
  public record RelayedStream(int ssrc, int rtx) {}

  /**
   * Size in which a video may be sent.
   *
   * @param encoding index of its encoding
   * @param spatialId its spatial layer within the encoding
   * @param bitsPerSecond at each of its frame rates, the lowest first; empty when the size is not
   *     sent now
   */
  public record RelayedSize(int encoding, int spatialId, List<Long> bitsPerSecond) {
    /** Checks the size. Throws {@link IllegalArgumentException} beyond the limits. */
    public RelayedSize {
      bitsPerSecond = List.copyOf(bitsPerSecond);
      RelayLimits.requireWithin("encoding", encoding, LayerSelector.ENCODINGS_MAX - 1);
      RelayLimits.requireWithin("spatial layer", spatialId, LayerSelector.LAYER_MAX);
      RelayLimits.requireWithin("frame rates", bitsPerSecond.size(), RelayLimits.SIZES_MAX);
      bitsPerSecond.forEach(bits -> RelayLimits.requireWithin("bits per second", bits, BITS_MAX));
    }
  }

  /** Checks the announcement. Throws {@link IllegalArgumentException} beyond the limits. */
  public RelayedTrack {
    streams = List.copyOf(streams);
    sizes = List.copyOf(sizes);
    RelayLimits.requireWithin("length of label", label.length(), RelayLimits.TEXT_CHARS_MAX);
    RelayLimits.requireWithin("encodings", streams.size() - 1, LayerSelector.ENCODINGS_MAX - 1);
    RelayLimits.requireWithin("sizes", sizes.size() - 1, RelayLimits.SIZES_MAX - 1);
    RelayLimits.requireWithin("carried size", carried - (long) NOTHING, ALL - (long) NOTHING);
    requirePayloadType(format.payloadType());
    requirePayloadType(format.rtx());
    requirePayloadType(format.red());
    RelayLimits.requireWithin("parameters", format.parameters().size(), RelayLimits.SIZES_MAX);
    format
        .parameters()
        .forEach((name, value) ->
            RelayLimits.requireWithin(
                "length of parameter",
                Math.max(name.length(), value.length()),
                RelayLimits.TEXT_CHARS_MAX));
  }
}
