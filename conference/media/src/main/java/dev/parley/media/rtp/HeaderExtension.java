package dev.parley.media.rtp;

import java.util.Arrays;
import java.util.Optional;

/** Header extensions that Parley understands; any other is dropped on the way through. */
public enum HeaderExtension {
  /** Which media description the packet belongs to (RFC 9143); set anew for each receiver. */
  MID("urn:ietf:params:rtp-hdrext:sdes:mid", false),
  /** Which layer of a simulcast it is (RFC 8852); not for receivers. */
  RID("urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id", false),
  /** Which layer a retransmission repairs (RFC 8852); not for receivers. */
  REPAIRED_RID("urn:ietf:params:rtp-hdrext:sdes:repaired-rtp-stream-id", false),
  /** Number of the packet among all on its way, two octets; set when it is sent. */
  TRANSPORT_SEQUENCE(
      "http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01", false),
  /** When it was sent, 24 bits of which 18 are a fraction of a second; set when it is sent. */
  ABSOLUTE_SEND_TIME("http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time", false),
  /** How loud it is (RFC 6464). */
  AUDIO_LEVEL("urn:ietf:params:rtp-hdrext:ssrc-audio-level", true),
  /** What the frame depends on (AV1 RTP specification, appendix A). */
  DEPENDENCY_DESCRIPTOR(
      "https://aomediacodec.github.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension",
      true),
  /** How the picture is turned (3GPP TS 26.114). */
  VIDEO_ORIENTATION("urn:3gpp:video-orientation", true);

  private final String uri;
  private final boolean forwarded;

  HeaderExtension(String uri, boolean forwarded) {
    this.uri = uri;
    this.forwarded = forwarded;
  }

  /** {@return the name by which it is negotiated} */
  public String uri() {
    return uri;
  }

  /** {@return whether a receiver gets what the sender wrote; the others belong to one hop} */
  public boolean forwarded() {
    return forwarded;
  }

  /** {@return the extension of this name, or empty for one that Parley does not know} */
  public static Optional<HeaderExtension> of(String uri) {
    return Arrays.stream(values()).filter(kind -> kind.uri.equals(uri)).findFirst();
  }

  /** {@return its place in an array, which lives no longer than this process} */
  @SuppressWarnings("EnumOrdinal") // an array is read several times for each packet
  int place() {
    return ordinal();
  }
}
