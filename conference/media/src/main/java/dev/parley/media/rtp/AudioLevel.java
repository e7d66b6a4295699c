package dev.parley.media.rtp;

/** How loud an audio packet says it is, without decoding it (RFC 6464). */
public final class AudioLevel {
  /** The level of silence: 127 decibels below the loudest there is. */
  public static final int SILENCE = 127;

  private static final int VOICE_BIT = 0x80;

  private AudioLevel() {}

  /** {@return the octet that says it, for {@link #level} and {@link #voice}; -1 without one} */
  public static int read(HeaderExtensionIds ids, RtpPacket packet) {
    int at = ids.find(HeaderExtension.AUDIO_LEVEL, packet);
    return at < 0 || packet.extensionLength(at) == 0 ? -1 : Octets.get8(packet.bytes(), at);
  }

  /** {@return decibels below the loudest, 0 to {@link #SILENCE}} */
  public static int level(int octet) {
    return octet & SILENCE;
  }

  /** {@return whether the sender thinks that somebody speaks} */
  public static boolean voice(int octet) {
    return (octet & VOICE_BIT) != 0;
  }
}
