package dev.parley.media.srtp;

import dev.parley.media.rtp.Octets;

/** Nonces and initialization vectors, derived from a session salt. */
final class Nonces {
  /**
   * XORs SSRC and index into a copy of the salt: four bytes of SSRC at {@code at}, then six of
   * index.
   */
  static void fill(byte[] salt, byte[] into, int at, int ssrc, long index) {
    Octets.put32(into, at, Octets.get32(salt, at) ^ ssrc);
    Octets.put32(into, at + 4, Octets.get32(salt, at + 4) ^ (int) (index >>> 16));
    Octets.put16(into, at + 8, Octets.get16(salt, at + 8) ^ (int) index);
  }

  private Nonces() {}
}
