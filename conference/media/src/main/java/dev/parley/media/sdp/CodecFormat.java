package dev.parley.media.sdp;

import java.util.Map;
import java.util.Set;

/**
 * A codec with the payload types that stand for it on one connection.
 *
 * @param payloadType of the codec itself
 * @param rtx of packets that are sent again (RFC 4588), or {@link #NONE}
 * @param red of packets that carry earlier ones too (RFC 2198), or {@link #NONE}
 * @param parameters as the peer said them in {@code fmtp}, names in lower case
 * @param feedback what the receiver may tell
 */
public record CodecFormat(
    Codec codec,
    int payloadType,
    int rtx,
    int red,
    Map<String, String> parameters,
    Set<Feedback> feedback) {
  /** There is no such payload type. */
  public static final int NONE = -1;

  private static final int UNUSABLE = Integer.MAX_VALUE;

  /** Makes a format. */
  public CodecFormat {
    parameters = Map.copyOf(parameters);
    feedback = Set.copyOf(feedback);
  }

  /**
   * {@return whether a receiver that offers this can decode what a sender sends by that}
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

  /** {@return whether it can be used at all} */
  boolean usable() {
    return rank() != UNUSABLE;
  }

  /** {@return which of several formats of one codec is taken first: that with the least} */
  int rank() {
    return switch (codec) {
      case OPUS, VP8 -> 0;
      case VP9 -> parameters.getOrDefault("profile-id", "0").equals("0") ? 0 : UNUSABLE;
      case AV1 -> parameters.getOrDefault("profile", "0").equals("0") ? 0 : UNUSABLE;
      case H264 -> H264Profile.of(parameters).rank() + (packetizes() ? 0 : 100);
    };
  }

  /** {@return whether pictures may be larger than packets (RFC 6184, 5.4)} */
  private boolean packetizes() {
    return "1".equals(parameters.get("packetization-mode"));
  }
}
