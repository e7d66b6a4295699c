package dev.parley.media.audio;

import java.nio.ByteBuffer;

/**
 * Fuzz target: a voice made of any packets, plain and as RED, at any times, gives samples at its
 * pace, counts no more than was there, and throws nothing.
 */
public final class JitterBufferFuzz {
  private static final long STEP_NANOS = 20_000_000;

  private JitterBufferFuzz() {}

  /** What Jazzer calls. */
  public static void fuzzerTestOneInput(byte[] input) {
    var voice = new MixerSource(111);
    var in = ByteBuffer.wrap(input);
    var sum = new int[OpusMixer.FRAME_SAMPLES];
    var alone = new short[OpusMixer.FRAME_SAMPLES];
    var now = 0L;
    while (in.remaining() > 6) {
      var control = in.get();
      var timestamp = control % 3 == 0 ? in.getInt() : in.get() * 120 * (control % 5);
      var length = Math.min(in.remaining(), (control & 0x3f) + 1);
      var packet = new byte[length];
      in.get(packet);
      voice.put(timestamp, control * 7, packet, 0, length, control % 4 == 0, now);
      now += STEP_NANOS * (control & 3);
      if (control % 2 == 0) {
        voice.add(sum, alone, now);
      }
    }
    var counts = voice.counts();
    if (counts.concealed() + counts.recoveredByFec() > counts.samples()) {
      throw new AssertionError("more made up than was due: " + counts);
    }
  }
}
