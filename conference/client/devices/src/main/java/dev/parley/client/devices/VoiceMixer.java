package dev.parley.client.devices;

import dev.parley.client.media.AudioFrame;
import dev.parley.media.audio.MixLimiter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;

/**
 * Mixer of received voices, taken at the rate of a speaker. A voice begins when 40 ms of it wait,
 * so that it has no gaps by jitter; of more than 200 ms, which a slow speaker leaves, the oldest
 * are dropped.
 *
 * <p>Threads: safe for all; one takes.
 */
final class VoiceMixer {
  private static final int FRAME_SAMPLES = AudioFrame.HERTZ / 50;
  private static final int BEGIN_SAMPLES = 2 * FRAME_SAMPLES;
  private static final int WAITING_SAMPLES_MAX = 10 * FRAME_SAMPLES;

  /** Frames of silence after which a voice is forgotten: a second. */
  private static final int IDLE_FRAMES_MAX = 50;

  private static final short[] SILENCE = new short[FRAME_SAMPLES];

  /** Waiting samples of a member. */
  private static final class Voice {
    private final short[] ring = new short[WAITING_SAMPLES_MAX];
    private int from;
    private int count;
    private boolean plays;
    private int idle;

    void add(short[] samples) {
      int begin = Math.max(0, samples.length - ring.length);
      int added = samples.length - begin;
      int dropped = Math.max(0, count + added - ring.length);
      from = (from + dropped) % ring.length;
      count -= dropped;
      int at = (from + count) % ring.length;
      int first = Math.min(added, ring.length - at);
      System.arraycopy(samples, begin, ring, at, first);
      System.arraycopy(samples, begin + first, ring, 0, added - first);
      count += added;
      plays |= count >= BEGIN_SAMPLES;
    }

    /** Adds the next samples to a sum, with silence for those that are missing. */
    void mix(int[] sum) {
      if (!plays) {
        idle++;
        return;
      }
      idle = 0;
      int taken = Math.min(count, FRAME_SAMPLES);
      for (int i = 0; i < taken; i++) {
        sum[i] += ring[(from + i) % ring.length];
      }
      from = (from + taken) % ring.length;
      count -= taken;
      plays = count > 0;
    }
  }

  private final Map<UUID, Voice> voices = new HashMap<>(); // guarded by this
  private final int[] sum = new int[FRAME_SAMPLES];
  private final MixLimiter limiter = new MixLimiter(FRAME_SAMPLES);
  private boolean closed; // guarded by this

  /** Adds a frame of a voice. */
  synchronized void add(AudioFrame frame) {
    Voice voice = voices.computeIfAbsent(frame.track().id(), _ -> new Voice());
    voice.add(frame.samples());
    if (voice.plays) {
      notifyAll();
    }
  }

  /**
   * Takes the next 20 ms; waits while there is no voice.
   *
   * @return samples, the same array each time; empty once the mixer is closed
   */
  short[] take() throws InterruptedException {
    synchronized (this) {
      while (!closed && voices.values().stream().noneMatch(each -> each.plays)) {
        wait();
      }
      if (closed) {
        return new short[0];
      }
      Arrays.fill(sum, 0);
      for (Iterator<Voice> each = voices.values().iterator(); each.hasNext(); ) {
        Voice voice = each.next();
        voice.mix(sum);
        if (voice.idle > IDLE_FRAMES_MAX) {
          each.remove();
        }
      }
    }
    return limiter.less(sum, SILENCE);
  }

  /** Ends it: whoever waits gets nothing. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
