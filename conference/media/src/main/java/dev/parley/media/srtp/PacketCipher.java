package dev.parley.media.srtp;

/**
 * Seals and opens packets of one kind in one direction. The first {@code clear} bytes are left
 * readable, and all of them are authenticated. {@code index} is the packet's number of 48 bits, or
 * SRTCP's of 31. One thread at a time.
 */
sealed interface PacketCipher permits GcmCipher, CounterCipher {
  /** SRTCP's flag in front of its index: what follows is encrypted. */
  int ENCRYPTED = 0x8000_0000;

  /**
   * Writes the sealed packet of {@code in} to {@code out}, longer by the profile's overhead. Both
   * may be the same place, and must not overlap otherwise.
   */
  void seal(byte[] in, int from, int clear, int length, byte[] out, int to, int ssrc, long index);

  /**
   * Opens a packet where it lies.
   *
   * @param length with all that sealing appended, and at least that plus {@code clear}
   * @return whether it is authentic; if not, its bytes are spoilt
   */
  boolean open(byte[] bytes, int from, int clear, int length, int ssrc, long index);
}
