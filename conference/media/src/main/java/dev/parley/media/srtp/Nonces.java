package dev.parley.media.srtp;

import dev.parley.media.rtp.Octets;

/** What is used once, made of a session's salt. */
final class Nonces {
  /**
   * Adds SSRC and index to a salt without carry: what begins at {@code at} are four bytes for the
   * SSRC and six for the index.
   */
  static void fill(byte[] salt, byte[] into, int at, int ssrc, long index) {
    Octets.put32(into, at, Octets.get32(salt, at) ^ ssrc);
    Octets.put32(into, at + 4, Octets.get32(salt, at + 4) ^ (int) (index >>> 16));
    Octets.put16(into, at + 8, Octets.get16(salt, at + 8) ^ (int) index);
  }

  private Nonces() {}
}
