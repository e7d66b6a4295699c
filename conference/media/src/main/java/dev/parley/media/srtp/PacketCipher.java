package dev.parley.media.srtp;

/**
 * Cipher for packets of one kind in one direction. The first {@code clear} bytes stay unencrypted,
 * and all bytes are authenticated. {@code index} is the packet index of 48 bits, or the SRTCP index
 * of 31. One thread at a time.
 */
sealed interface PacketCipher permits AesGcmCipher, AesCmCipher {
  /** SRTCP's E flag in front of its index: the packet is encrypted. */
  int ENCRYPTED = 0x8000_0000;

  /**
   * Writes the protected packet of {@code in} to {@code out}, longer by the profile's overhead.
   * Both may be the same place, and must not overlap otherwise.
   */
  void protect(
      byte[] in, int from, int clear, int length, byte[] out, int to, int ssrc, long index);

  /**
   * Authenticates and decrypts a packet in place.
   *
   * @param length length with all that sealing appended, and at least that plus {@code clear}
   * @return whether it is authentic; if not, its bytes are invalid
   */
  boolean unprotect(byte[] bytes, int from, int clear, int length, int ssrc, long index);
}
