package dev.parley.media.srtp;

import dev.parley.media.rtp.BigEndian;

/** Nonces and initialization vectors, derived from a session salt. */
final class SrtpNonces {
  /**
   * XORs SSRC and index into a copy of the salt: four bytes of SSRC at {@code at}, then six of
   * index.
   */
  static void fill(byte[] salt, byte[] into, int at, int ssrc, long index) {
    BigEndian.put32(into, at, BigEndian.get32(salt, at) ^ ssrc);
    BigEndian.put32(into, at + 4, BigEndian.get32(salt, at + 4) ^ (int) (index >>> 16));
    BigEndian.put16(into, at + 8, BigEndian.get16(salt, at + 8) ^ (int) index);
  }

  private SrtpNonces() {}
}
