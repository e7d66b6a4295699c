package dev.parley.media.sdp;

import java.util.Map;
import java.util.Set;

/**
 * Codec with its negotiated payload types on one connection.
 *
 * @param payloadType of the codec itself
 * @param rtx payload type of retransmissions (RFC 4588), or {@link #NONE}
 * @param red payload type of redundant audio (RFC 2198), or {@link #NONE}
 * @param parameters {@code fmtp} parameters of the peer, names in lower case
 * @param feedback RTCP feedback that the receiver may send
 */
public record CodecFormat(
    Codec codec,
    int payloadType,
    int rtx,
    int red,
    Map<String, String> parameters,
    Set<RtcpFeedbackType> feedback) {
  /** Absence of a payload type. */
  public static final int NONE = -1;

  private static final int UNUSABLE = Integer.MAX_VALUE;

  /** Creates a format. */
  public CodecFormat {
    parameters = Map.copyOf(parameters);
    feedback = Set.copyOf(feedback);
  }

  /**
   * {@return whether a receiver with this format can decode what a sender sends}
   *
   * @param sent parameters of the format in which it is sent
   */
  boolean decodes(Codec codec, Map<String, String> sent) {
    if (this.codec != codec || rank() == UNUSABLE) {
      return false;
    }
    if (codec != Codec.H264) {
      return true;
    }
    return packetizes() && H264Profile.of(parameters).includes(H264Profile.of(sent));
  }

  /** {@return whether the format is supported} */
  boolean usable() {
    return rank() != UNUSABLE;
  }

  /** {@return order of preference among formats of one codec: the lowest is preferred} */
  int rank() {
    return switch (codec) {
      case OPUS, VP8 -> 0;
      case VP9 -> parameters.getOrDefault("profile-id", "0").equals("0") ? 0 : UNUSABLE;
      case AV1 -> parameters.getOrDefault("profile", "0").equals("0") ? 0 : UNUSABLE;
      case H264 -> H264Profile.of(parameters).rank() + (packetizes() ? 0 : 100);
    };
  }

  /**
   * {@return whether the packetization mode allows frames larger than a packet (RFC 6184, section
   * 5.4)}
   */
  private boolean packetizes() {
    return "1".equals(parameters.get("packetization-mode"));
  }
}
