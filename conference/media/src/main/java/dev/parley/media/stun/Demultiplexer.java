package dev.parley.media.stun;

/**
 * Protocol of a datagram on a shared port: distinguished by the first byte (RFC 7983), and RTCP
 * from RTP by the second (RFC 5761).
 */
public enum Demultiplexer {
  /** STUN, parsed by {@link StunMessage}. */
  STUN,
  /** A DTLS record. */
  DTLS,
  /** RTP or SRTP. */
  RTP,
  /** RTCP or SRTCP. */
  RTCP,
  /** Other protocol, or too short for its first byte. */
  UNKNOWN;

  private static final int DTLS_BYTES_MIN = 13;
  private static final int RTP_BYTES_MIN = 12;
  private static final int RTCP_BYTES_MIN = 8;

  /** {@return the protocol by the first bytes; the parser of the protocol validates the rest} */
  public static Demultiplexer of(byte[] bytes, int from, int length) {
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
