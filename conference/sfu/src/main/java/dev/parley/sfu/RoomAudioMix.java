package dev.parley.sfu;

import dev.parley.media.audio.ActiveSpeakerDetector;
import dev.parley.media.audio.OpusMixer;
import dev.parley.media.rtp.RtpPacket;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Audio mix of a room, for peers with low bandwidth. Decoding and encoding take hundreds of
 * microseconds, so they run on the mixing executor: packets and times are copied to it, and mixed
 * packets come back to the owner. Nothing is mixed while there are no listeners.
 *
 * <p>Threads: confined to the owner; the mixer itself to the mixing executor. Memory: at most
 * {@link #WAITING_MAX} packets wait to be mixed; further packets are dropped.
 */
final class RoomAudioMix {
  private static final System.Logger LOG = System.getLogger(RoomAudioMix.class.getName());

  /** Maximum number of packets that wait to be mixed: one second of five audio streams. */
  static final int WAITING_MAX = 256;

  private static final int BITS_PER_SECOND = 14_000;

  /** Pause before a failed mixer is replaced, which bounds the rate of repeated failures. */
  private static final long AFTER_FAILURE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long MILLI_NANOS = 1_000_000;
  private static final long TICKS_PER_MILLI = OpusMixer.HERTZ / 1_000; // of RTP's clock

  private final Executor owner;
  private final Executor mixing;
  private final Map<Object, AudioMixSubscription> listeners = new HashMap<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final Set<Object> mixedFor = new LinkedHashSet<>(); // confined to the executor of mixing
  private final long began;
  private Mixer mixer; // confined to the executor of mixing
  private boolean failed; // a new mixer is needed; confined to the mixing executor
  private volatile long due; // time of the mixer's next packet

  /**
   * @param owner runs tasks on the owner's thread, in order
   * @param mixing runs tasks in order, on a thread that may be busy for a while
   */
  RoomAudioMix(Executor owner, Executor mixing, long now) {
    this.owner = owner;
    this.mixing = mixing;
    began = now;
    mixer = new Mixer(now);
    due = now;
  }

  /**
   * Adds a listener, which receives all sources but the one of the same key.
   *
   * @param key of its peer
   */
  void addListener(Object key, AudioMixSubscription subscription) {
    listeners.put(key, subscription);
    mix(() -> {
      mixedFor.add(key);
      mixer.opusMixer.addListener(key);
    });
  }

  void removeListener(Object key) {
    if (listeners.remove(key) != null) {
      mix(() -> {
        mixedFor.remove(key);
        mixer.opusMixer.removeListener(key);
      });
    }
  }

  /** {@return whether a peer receives the mix} */
  boolean hasListeners() {
    return !listeners.isEmpty();
  }

  /** Copies an audio packet to the mixer. */
  void audioReceived(
      Object source, int payloadType, boolean red, RtpPacket packet, int level, long now) {
    if (listeners.isEmpty() || packet.payloadLength() == 0) {
      return;
    }
    if (waiting.incrementAndGet() > WAITING_MAX) {
      waiting.decrementAndGet();
      return;
    }
    // The packet is in the receive buffer of the owner, which the next datagram overwrites.
    byte[] payload =
        Arrays.copyOfRange(
            packet.bytes(), packet.payload(), packet.payload() + packet.payloadLength());
    int timestamp = packet.timestamp();
    int sequence = packet.sequence();
    mix(() -> {
      waiting.decrementAndGet();
      if (!failed) {
        mixer.put(source, payloadType, timestamp, sequence, payload, red, level, now);
      }
    });
  }

  /** Removes an audio source from the mix. */
  void removeSource(Object source) {
    mix(() -> mixer.remove(source));
  }

  void tick(long now) {
    if (!listeners.isEmpty() && now - due >= 0) {
      due = Long.MAX_VALUE; // until the mixer has computed the next deadline
      mix(() -> tickMixer(now));
    }
  }

  /**
   * Runs a task on the mixing executor. An exception, also one of the native codec, silences the
   * room for a moment only: the mixing thread goes on, and the next tick creates a new mixer.
   */
  private void mix(Runnable work) {
    mixing.execute(() -> {
      try {
        work.run();
      } catch (RuntimeException | Error e) {
        failed(e);
      }
    });
  }

  private void tickMixer(long now) {
    long next = now + AFTER_FAILURE_NANOS;
    try {
      if (!failed) {
        mixer.opusMixer.tick(now);
        next = mixer.opusMixer.nextDeadline();
      }
    } catch (RuntimeException | Error e) {
      failed(e);
    }
    try {
      if (failed) {
        failed = false;
        mixer = new Mixer(next);
        mixedFor.forEach(mixer.opusMixer::addListener);
      }
    } finally {
      due = next;
    }
  }

  private void failed(Throwable cause) {
    failed = true;
    LOG.log(
        System.Logger.Level.ERROR, "audio could not be mixed, and the mixer is replaced", cause);
  }

  private void frame(Object listener, byte[] opus, int timestamp) {
    AudioMixSubscription subscription = listeners.get(listener);
    if (subscription != null) {
      subscription.frame(opus, timestamp);
    }
  }

  /** State that is confined to the mixing executor. */
  private final class Mixer {
    private final ActiveSpeakerDetector<Object> levels = new ActiveSpeakerDetector<>();
    private final Set<Object> known = new HashSet<>();
    private final OpusMixer<Object> opusMixer;

    private Mixer(long now) {
      // Time stamps continue after those of a failed mixer, which never run ahead of real time.
      int passed = (int) ((now - began) / MILLI_NANOS * TICKS_PER_MILLI);
      opusMixer =
          new OpusMixer<>(
              levels,
              BITS_PER_SECOND,
              (listener, opus, length, timestamp) -> {
                byte[] copy = Arrays.copyOf(opus, length);
                owner.execute(() -> frame(listener, copy, passed + timestamp));
              },
              now);
    }

    private void put(
        Object source,
        int payloadType,
        int timestamp,
        int sequence,
        byte[] payload,
        boolean red,
        int level,
        long now) {
      if (known.add(source) && !opusMixer.addSource(source, payloadType)) {
        known.remove(source);
        return;
      }
      levels.addLevel(source, level, now);
      opusMixer.put(source, timestamp, sequence, payload, 0, payload.length, red, now);
    }

    private void remove(Object source) {
      if (known.remove(source)) {
        levels.remove(source);
        opusMixer.removeSource(source);
      }
    }
  }
}
