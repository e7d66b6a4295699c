package dev.parley.bench.cluster;

import dev.parley.media.audio.ActiveSpeakerDetector;
import dev.parley.media.audio.OpusMixer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Random;

/**
 * Cost of the audio mix that crosses a thin line: processor time of mixing one second of three
 * voices for listeners that are none of them. The voices are noise in Opus frames of 20 ms, which
 * takes the decoder and the encoder about as long as speech. Everything runs in one thread.
 */
public final class MixCost {
  /** Packets of one voice in a second. */
  public static final int PACKETS = 50;

  private static final int VOICES = 3;
  private static final int PAYLOAD_TYPE = 111;
  private static final int LEVEL = 20;
  private static final int BITS_PER_SECOND = 14_000;
  private static final int PACKET_BYTES = 60;
  private static final byte FULL_BAND_20_MILLIS = 0x78; // RFC 6716, section 3.1
  private static final int FRAME_SAMPLES = OpusMixer.HERTZ / PACKETS;
  private static final long FRAME_NANOS = 1_000_000_000L / PACKETS;
  private static final int WARM_SECONDS = 20;
  private static final int ROUNDS = 31;

  private final ActiveSpeakerDetector<Integer> levels = new ActiveSpeakerDetector<>();
  private final Random random = new Random(1);
  private final OpusMixer<Integer> mixer;
  private long now = 1_000_000_000;
  private int packet;
  private int frames;

  private MixCost(int listeners) {
    mixer = new OpusMixer<>(levels, BITS_PER_SECOND, (_, _, _, _) -> frames++, now);
    for (int i = 0; i < listeners; i++) {
      mixer.addListener(VOICES + i);
    }
    for (int voice = 0; voice < VOICES; voice++) {
      mixer.addSource(voice, PAYLOAD_TYPE);
    }
  }

  /**
   * {@return nanoseconds of a processor for each second of the mix}
   *
   * @param listeners number of lines that it crosses
   */
  public static double measure(int listeners) {
    MixCost cost = new MixCost(listeners);
    for (int i = 0; i < WARM_SECONDS; i++) {
      cost.second();
    }
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    double[] rounds = new double[ROUNDS];
    for (int i = 0; i < ROUNDS; i++) {
      int before = cost.frames;
      long began = thread.getCurrentThreadCpuTime();
      cost.second();
      rounds[i] = thread.getCurrentThreadCpuTime() - began;
      if (cost.frames == before) {
        throw new IllegalStateException("nothing was mixed");
      }
    }
    Arrays.sort(rounds);
    return rounds[ROUNDS / 2];
  }

  private void second() {
    for (int i = 0; i < PACKETS; i++) {
      for (int voice = 0; voice < VOICES; voice++) {
        byte[] bytes = new byte[PACKET_BYTES];
        random.nextBytes(bytes);
        bytes[0] = FULL_BAND_20_MILLIS;
        levels.addLevel(voice, LEVEL, now);
        mixer.put(
            voice, packet * FRAME_SAMPLES, packet & 0xffff, bytes, 0, bytes.length, false, now);
      }
      packet++;
      now += FRAME_NANOS;
      if (now - mixer.nextDeadline() >= 0) {
        mixer.tick(now);
      }
    }
  }
}
