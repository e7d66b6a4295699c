package dev.parley.media.dtls;

/**
 * Validation of DTLS records in front of BouncyCastle, which treats some malformed records as the
 * end of an established association instead of discarding them (RFC 6347, section 4.1.2.7).
 */
final class DtlsRecordCheck {
  private static final int HEADER_BYTES = 13;
  private static final int CHANGE_CIPHER_SPEC = 20;
  private static final int HANDSHAKE = 22;
  private static final int APPLICATION_DATA = 23;

  /**
   * Bytes of the explicit nonce and tag of AES-GCM (RFC 5288): minimum length of an encrypted
   * record.
   */
  private static final int SEALED_BYTES_MIN = 8 + 16;

  /**
   * {@return whether the datagram consists of complete records: of known types, of DTLS 1.0 or 1.2,
   * from the first or second epoch, long enough for their type, and with handshake messages within
   * the limits} There is no third epoch, since there is no renegotiation.
   */
  static boolean areWhole(byte[] bytes, int from, int length) {
    int at = from;
    int end = from + length;
    while (at < end) {
      if (end - at < HEADER_BYTES || !isKnown(bytes, at)) {
        return false;
      }
      int epoch = unsignedShort(bytes, at + 3);
      int fragment = unsignedShort(bytes, at + 11);
      if (epoch > 1 || fragment < (epoch == 0 ? 1 : SEALED_BYTES_MIN)) {
        return false;
      }
      int content = at + HEADER_BYTES;
      at = content + fragment;
      if (at > end || (epoch == 0 && !isBounded(bytes, content, fragment))) {
        return false;
      }
    }
    return length > 0;
  }

  private static boolean isBounded(byte[] bytes, int content, int length) {
    return bytes[content - HEADER_BYTES] != HANDSHAKE
        || DtlsHandshakeCheck.areBounded(bytes, content, length);
  }

  private static boolean isKnown(byte[] bytes, int at) {
    return bytes[at] >= CHANGE_CIPHER_SPEC
        && bytes[at] <= APPLICATION_DATA
        && bytes[at + 1] == (byte) 0xFE
        && (bytes[at + 2] == (byte) 0xFF || bytes[at + 2] == (byte) 0xFD);
  }

  private static int unsignedShort(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
  }

  private DtlsRecordCheck() {}
}
