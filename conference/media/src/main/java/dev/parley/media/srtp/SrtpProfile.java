package dev.parley.media.srtp;

import java.util.Optional;
import java.util.stream.Stream;

/** Supported SRTP protection profiles, the preferred one first (RFC 5764, RFC 7714). */
public enum SrtpProfile {
  /** AES-128 in Galois/Counter Mode: one pass, a tag of 16 bytes. */
  AEAD_AES_128_GCM(0x0007, 12, 16),
  /** AES-128 in Counter Mode with an HMAC-SHA1 of 80 bits. */
  AES128_CM_HMAC_SHA1_80(0x0001, 14, 10);

  /** Length of the master key. */
  static final int KEY_BYTES = 16;

  private final int number;
  private final int saltBytes;
  private final int tagBytes;

  SrtpProfile(int number, int saltBytes, int tagBytes) {
    this.number = number;
    this.saltBytes = saltBytes;
    this.tagBytes = tagBytes;
  }

  /**
   * {@return the profile with this number in the DTLS extension use_srtp; empty when unsupported}
   */
  public static Optional<SrtpProfile> of(int number) {
    return Stream.of(values()).filter(profile -> profile.number == number).findFirst();
  }

  /** {@return its number in the DTLS extension use_srtp} */
  public int number() {
    return number;
  }

  /** {@return bytes added to an RTP packet} */
  public int rtpOverhead() {
    return tagBytes;
  }

  /** {@return bytes added to an RTCP packet} */
  public int rtcpOverhead() {
    return tagBytes + Integer.BYTES;
  }

  /** {@return bytes that a handshake exports for both directions (RFC 5764, section 4.2)} */
  public int exportedBytes() {
    return 2 * (KEY_BYTES + saltBytes);
  }

  /** {@return offset of the SRTCP index in a packet of that length} */
  int rtcpWordAt(int length) {
    return this == AEAD_AES_128_GCM ? length - Integer.BYTES : length - tagBytes - Integer.BYTES;
  }

  int saltBytes() {
    return saltBytes;
  }

  int tagBytes() {
    return tagBytes;
  }
}
