package dev.parley.media.dtls;

/**
 * Limits of handshake fragments (RFC 6347, section 4.2.2), checked before BouncyCastle gets them:
 * it reserves memory for the whole message that a fragment's header announces, and for sixteen
 * messages ahead, up to 16 MiB each.
 */
final class DtlsHandshakeCheck {
  /** Upper bound for a message, in bytes: a chain of several certificates. */
  static final int MESSAGE_BYTES_MAX = 8 << 10;

  /** Upper bound for the messages of one side; a handshake with a cookie has nine. */
  static final int MESSAGES_MAX = 10;

  private static final int HEADER_BYTES = 12;

  /**
   * {@return whether all fragments in the content of a handshake record belong to messages within
   * the limits} Like BouncyCastle, it ignores a fragment that is cut off, and what follows.
   */
  static boolean areBounded(byte[] bytes, int from, int length) {
    int left = length;
    for (int at = from; left >= HEADER_BYTES; ) {
      int fragment = HEADER_BYTES + unsigned24(bytes, at + 9);
      if (fragment > left) {
        return true;
      }
      int sequence = (bytes[at + 4] & 0xFF) << 8 | (bytes[at + 5] & 0xFF);
      if (unsigned24(bytes, at + 1) > MESSAGE_BYTES_MAX || sequence >= MESSAGES_MAX) {
        return false;
      }
      at += fragment;
      left -= fragment;
    }
    return true;
  }

  private static int unsigned24(byte[] bytes, int at) {
    return (bytes[at] & 0xFF) << 16 | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF);
  }

  private DtlsHandshakeCheck() {}
}
