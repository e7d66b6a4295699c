package dev.parley.media.dtls;

/**
 * Looks at datagrams before BouncyCastle does, which takes some malformed records for the end of an
 * established association instead of passing over them (RFC 6347, section 4.1.2.7).
 */
final class Records {
  private static final int HEADER_BYTES = 13;
  private static final int CHANGE_CIPHER_SPEC = 20;
  private static final int APPLICATION_DATA = 23;

  /** Explicit nonce and tag of AES-GCM (RFC 5288): what is encrypted is never shorter. */
  private static final int SEALED_BYTES_MIN = 8 + 16;

  /**
   * Whether the datagram has whole records only, of known types, of DTLS 1.0 or 1.2, from the first
   * or the second epoch, and long enough to be what they claim. There is no third epoch, since
   * nothing is renegotiated.
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
      at += HEADER_BYTES + fragment;
    }
    return at == end && length > 0;
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

  private Records() {}
}
