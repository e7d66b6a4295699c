package dev.parley.media.rtp;

import java.util.Arrays;
import java.util.Optional;

/** RTP header extension that Parley supports; others are not forwarded. */
public enum HeaderExtension {
  /** Media description of the packet (RFC 9143); set for each receiver. */
  MID("urn:ietf:params:rtp-hdrext:sdes:mid", false),
  /** Simulcast layer of the packet (RFC 8852); not forwarded. */
  RID("urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id", false),
  /** Simulcast layer that a retransmission repairs (RFC 8852); not forwarded. */
  REPAIRED_RID("urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id", false),
  /** Transport-wide sequence number, two bytes; set when the packet is sent. */
  TRANSPORT_SEQUENCE(
      "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01", false),
  /**
   * Absolute send time, 24 bits of which 18 are the fraction of a second; set when the packet is
   * sent.
   */
  ABSOLUTE_SEND_TIME("http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time", false),
  /** Audio level (RFC 6464). */
  AUDIO_LEVEL("urn:ietf:params:rtp-hdrext:ssrc-audio-level", true),
  /** Frame dependencies (AV1 RTP specification, appendix A). */
  DEPENDENCY_DESCRIPTOR(
      "https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension",
      true),
  /** Rotation of the video (3GPP TS 26.114). */
  VIDEO_ORIENTATION("urn:3gpp:video-orientation", true);

  private final String uri;
  private final boolean forwarded;

  HeaderExtension(String uri, boolean forwarded) {
    this.uri = uri;
    this.forwarded = forwarded;
  }

  /** {@return the URI by which it is negotiated} */
  public String uri() {
    return uri;
  }

  /** {@return whether it is forwarded to receivers unchanged; the others are hop-by-hop} */
  public boolean forwarded() {
    return forwarded;
  }

  /** {@return the extension with this URI, or empty for an unsupported one} */
  public static Optional<HeaderExtension> of(String uri) {
    return Arrays.stream(values()).filter(kind -> kind.uri.equals(uri)).findFirst();
  }

  /** {@return its index in an array, valid in this process only} */
  @SuppressWarnings("EnumOrdinal") // an array is read several times for each packet
  int place() {
    return ordinal();
  }
}
