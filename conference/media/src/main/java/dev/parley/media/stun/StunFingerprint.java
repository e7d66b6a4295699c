package dev.parley.media.stun;

import java.util.zip.CRC32;

/** FINGERPRINT checksum (RFC 8489, section 14.7), which distinguishes STUN from other protocols. */
final class StunFingerprint {
  private static final int MASK = 0x5354554E;

  private final CRC32 crc = new CRC32();

  int of(byte[] bytes, int from, int end) {
    crc.reset();
    crc.update(bytes, from, end - from);
    return (int) crc.getValue() ^ MASK;
  }
}
