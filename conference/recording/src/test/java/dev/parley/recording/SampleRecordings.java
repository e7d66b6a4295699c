package dev.parley.recording;

import dev.parley.media.rtp.RtpPacket;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Recordings that the tests write. */
final class SampleRecordings {
  /** Payload descriptor and first bytes of frames of VP8 (RFC 7741). */
  private static final byte[] KEY = {0x10, 0x10, 0, 0, (byte) 0x9D, 1, 0x2A, 64, 0, 64, 0};

  private static final byte[] INTER = {0x10, 0x11, 0, 0, 1, 2, 3, 4, 5, 6, 7};

  private SampleRecordings() {}

  static RecordingInfo recording() {
    return new RecordingInfo(
        UUID.randomUUID(),
        "lesson",
        "Ada",
        Instant.parse("2026-11-22T10:00:00.25Z"),
        42_000_000,
        Optional.empty());
  }

  static RecordedTrackInfo camera() {
    return new RecordedTrackInfo(
        UUID.randomUUID(),
        UUID.randomUUID(),
        "Grace \"G\" Hopper",
        "CAMERA",
        "VP8",
        90_000,
        1,
        96,
        "max-fs=3600",
        120);
  }

  /** A packet of VP8, whose sequence number is a number of the test. */
  static byte[] packet(int number, boolean key) {
    byte[] payload = key ? KEY : INTER;
    byte[] bytes = new byte[RtpPacket.HEADER_BYTES + payload.length];
    bytes[0] = (byte) 0x80;
    bytes[1] = (byte) (0x80 | 96);
    bytes[2] = (byte) (number >> 8);
    bytes[3] = (byte) number;
    System.arraycopy(payload, 0, bytes, RtpPacket.HEADER_BYTES, payload.length);
    return bytes;
  }

  /** A packet every 40 milliseconds, every fiftieth of which starts a key frame. */
  static void write(TrackWriter to, int packets) throws IOException {
    for (int i = 0; i < packets; i++) {
      byte[] packet = packet(i, i % 50 == 0);
      to.packet(120 + i * 40L, packet, 0, packet.length, i % 50 == 0);
    }
  }
}
