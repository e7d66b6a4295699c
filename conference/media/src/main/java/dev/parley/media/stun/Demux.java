package dev.parley.media.stun;

/**
 * Which protocol a datagram belongs to where several share a port: told by the first byte (RFC
 * 7983), RTCP from RTP by the second (RFC 5761).
 */
public enum Demux {
  /** STUN, to be read by {@link StunMessage}. */
  STUN,
  /** A DTLS record. */
  DTLS,
  /** RTP or SRTP. */
  RTP,
  /** RTCP or SRTCP. */
  RTCP,
  /** Nothing that this port serves, or too short for what its first byte says. */
  UNKNOWN;

  private static final int DTLS_BYTES_MIN = 13;
  private static final int RTP_BYTES_MIN = 12;
  private static final int RTCP_BYTES_MIN = 8;

  /**
   * {@return what the datagram is by its first bytes; that it is well formed is for its reader to
   * say}
   */
  public static Demux of(byte[] bytes, int from, int length) {
    if (length < RTCP_BYTES_MIN) {
      return UNKNOWN;
    }
    int first = bytes[from] & 0xFF;
    if (first < 4) {
      return length >= StunMessage.HEADER_BYTES ? STUN : UNKNOWN;
    }
    if (first >= 20 && first < 64) {
      return length >= DTLS_BYTES_MIN ? DTLS : UNKNOWN;
    }
    if (first < 128 || first >= 192) {
      return UNKNOWN;
    }
    int second = bytes[from + 1] & 0xFF;
    if (second >= 192 && second < 224) {
      return RTCP;
    }
    return length >= RTP_BYTES_MIN ? RTP : UNKNOWN;
  }
}
