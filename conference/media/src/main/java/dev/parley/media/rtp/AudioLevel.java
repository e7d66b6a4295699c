package dev.parley.media.rtp;

/** Audio level header extension (RFC 6464), which gives the loudness without decoding. */
public final class AudioLevel {
  /** Level of silence: -127 dBov. */
  public static final int SILENCE = 127;

  private static final int VOICE_BIT = 0x80;

  private AudioLevel() {}

  /** {@return the byte of the extension, for {@link #level} and {@link #voice}; -1 without one} */
  public static int read(HeaderExtensionIds ids, RtpPacket packet) {
    int at = ids.find(HeaderExtension.AUDIO_LEVEL, packet);
    return at < 0 || packet.extensionLength(at) == 0 ? -1 : BigEndian.get8(packet.bytes(), at);
  }

  /** {@return the level in -dBov, 0 (loudest) to {@link #SILENCE}} */
  public static int level(int octet) {
    return octet & SILENCE;
  }

  /** {@return the voice activity flag} */
  public static boolean voice(int octet) {
    return (octet & VOICE_BIT) != 0;
  }
}
