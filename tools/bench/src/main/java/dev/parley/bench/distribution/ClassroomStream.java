package dev.parley.bench.distribution;

import dev.parley.media.rtp.BigEndian;

/**
 * A screen of 8 Mbit/s, 30 frames of 28 packets a second, and a voice of 50 packets a second. Each
 * packet has its number and the time at which it was sent. Threads: confined to the sender's.
 */
final class ClassroomStream {
  private static final int SCREEN_BYTES = 1_188;
  private static final int VOICE_BYTES = 120;
  private static final int FRAME_PACKETS = 28;
  private static final long FRAME_NANOS = 1_000_000_000L / 30;
  private static final long PACKET_NANOS = 300_000;
  private static final long VOICE_NANOS = 20_000_000;
  private static final int TIME_AT = 4;

  private final byte[] bytes = new byte[SCREEN_BYTES];
  private final long start;
  private long screens;
  private long voices;
  private int number;

  ClassroomStream(long start) {
    this.start = start;
  }

  /** {@return when the next packet is due} */
  long due() {
    return Math.min(screenDue(), voiceDue());
  }

  private long screenDue() {
    return start + screens / FRAME_PACKETS * FRAME_NANOS + screens % FRAME_PACKETS * PACKET_NANOS;
  }

  private long voiceDue() {
    return start + voices * VOICE_NANOS;
  }

  /** Writes the next packet into {@link #bytes}. {@return its length} */
  int next(long now) {
    boolean screen = screenDue() <= voiceDue();
    if (screen) {
      screens++;
    } else {
      voices++;
    }
    BigEndian.put32(bytes, 0, number++);
    BigEndian.put64(bytes, TIME_AT, now);
    return screen ? SCREEN_BYTES : VOICE_BYTES;
  }

  byte[] bytes() {
    return bytes;
  }

  /** {@return number of packets so far} */
  int number() {
    return number;
  }

  static int number(byte[] packet, int from) {
    return BigEndian.get32(packet, from);
  }

  static long sentAt(byte[] packet, int from) {
    return BigEndian.get64(packet, from + TIME_AT);
  }
}
