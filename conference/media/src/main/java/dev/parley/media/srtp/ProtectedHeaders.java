package dev.parley.media.srtp;

import dev.parley.media.rtp.BigEndian;

/**
 * Header lengths of RTP and RTCP, as needed for protection (RFC 3550, sections 5.1, 5.3.1 and 6).
 */
final class ProtectedHeaders {
  /** Unencrypted part of SRTCP: the first header and the SSRC of the sender. */
  static final int RTCP_BYTES = 8;

  private static final int FIXED_BYTES = 12;
  private static final int VERSION = 2;

  /**
   * {@return the length of the header with contributing sources and extension, or -1 for a packet
   * that is not RTP or is truncated}
   */
  static int rtpBytes(byte[] bytes, int from, int length) {
    if (length < FIXED_BYTES || !isVersion2(bytes[from])) {
      return -1;
    }
    int header = FIXED_BYTES + Integer.BYTES * (bytes[from] & 0x0F);
    boolean extended = (bytes[from] & 0x10) != 0;
    if (extended) {
      header += Integer.BYTES;
      if (header <= length) {
        header += Integer.BYTES * BigEndian.get16(bytes, from + header - Short.BYTES);
      }
    }
    return header <= length ? header : -1;
  }

  static boolean isRtcp(byte[] bytes, int from, int length) {
    return length >= RTCP_BYTES && isVersion2(bytes[from]);
  }

  static int sequence(byte[] bytes, int from) {
    return BigEndian.get16(bytes, from + 2);
  }

  static int rtpSsrc(byte[] bytes, int from) {
    return BigEndian.get32(bytes, from + 8);
  }

  static int rtcpSsrc(byte[] bytes, int from) {
    return BigEndian.get32(bytes, from + 4);
  }

  private static boolean isVersion2(byte first) {
    return (first & 0xFF) >>> 6 == VERSION;
  }

  private ProtectedHeaders() {}
}
