package dev.parley.forwarding;

import dev.parley.media.audio.ActiveSpeaker;
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
 * The voices of a hall in one, for peers on thin lines. To decode and encode takes hundreds of
 * microseconds, so it is done beside the owner's thread: packets and time are copied there, and
 * what is mixed comes back. While nobody listens, nothing is done.
 *
 * <p>Threads: confined to the owner; the mixer itself to the executor of mixing. Memory: at most
 * {@link #WAITING_MAX} packets wait to be mixed; more are lost.
 */
final class MixedVoices {
  private static final System.Logger LOG = System.getLogger(MixedVoices.class.getName());

  /** Packets that wait to be mixed: a second of five voices. */
  static final int WAITING_MAX = 256;

  private static final int BITS_PER_SECOND = 14_000;

  /** What fails is begun anew after a pause, so that it fails no more often. */
  private static final long AFTER_FAILURE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long MILLI_NANOS = 1_000_000;
  private static final long TICKS_PER_MILLI = OpusMixer.HERTZ / 1_000; // of RTP's clock

  private final Executor owner;
  private final Executor mixing;
  private final Map<Peer, MixSubscription> listeners = new HashMap<>();
  private final AtomicInteger waiting = new AtomicInteger();
  private final Set<Peer> mixedFor = new LinkedHashSet<>(); // confined to the executor of mixing
  private final long began;
  private Mixer mixer; // confined to the executor of mixing
  private boolean failed; // so that a new mixer has to come; confined to the executor of mixing
  private volatile long due; // the mixer's next packet

  /**
   * @param owner runs what it is given on the owner's thread, in order
   * @param mixing runs what it is given in order, on a thread that may be busy for a while
   */
  MixedVoices(Executor owner, Executor mixing, long now) {
    this.owner = owner;
    this.mixing = mixing;
    began = now;
    mixer = new Mixer(now);
    due = now;
  }

  void listens(Peer peer, MixSubscription subscription) {
    listeners.put(peer, subscription);
    mix(() -> {
      mixedFor.add(peer);
      mixer.voices.listens(peer);
    });
  }

  void leaves(Peer peer) {
    if (listeners.remove(peer) != null) {
      mix(() -> {
        mixedFor.remove(peer);
        mixer.voices.leaves(peer);
      });
    }
  }

  /** A packet of a voice has come. */
  void heard(Object voice, int payloadType, boolean red, RtpPacket packet, int level, long now) {
    if (listeners.isEmpty() || packet.payloadLength() == 0) {
      return;
    }
    if (waiting.incrementAndGet() > WAITING_MAX) {
      waiting.decrementAndGet();
      return;
    }
    byte[] payload =
        Arrays.copyOfRange(
            packet.bytes(), packet.payload(), packet.payload() + packet.payloadLength());
    int timestamp = packet.timestamp();
    int sequence = packet.sequence();
    mix(() -> {
      waiting.decrementAndGet();
      if (!failed) {
        mixer.put(voice, payloadType, timestamp, sequence, payload, red, level, now);
      }
    });
  }

  /** A voice is heard no more. */
  void falls(Object voice) {
    mix(() -> mixer.falls(voice));
  }

  void tick(long now) {
    if (!listeners.isEmpty() && now - due >= 0) {
      due = Long.MAX_VALUE; // until the mixer says when again
      mix(() -> tickMixer(now));
    }
  }

  /**
   * Whatever was overlooked, as in the codec's library, silences a hall for a moment only: the
   * thread that mixes goes on, and the next tick begins anew.
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
        mixer.voices.tick(now);
        next = mixer.voices.nextDeadline();
      }
    } catch (RuntimeException | Error e) {
      failed(e);
    }
    try {
      if (failed) {
        failed = false;
        mixer = new Mixer(next);
        mixedFor.forEach(mixer.voices::listens);
      }
    } finally {
      due = next;
    }
  }

  private void failed(Throwable cause) {
    failed = true;
    LOG.log(System.Logger.Level.ERROR, "voices could not be mixed, and are begun anew", cause);
  }

  private void frame(Peer listener, byte[] opus, int timestamp) {
    MixSubscription subscription = listeners.get(listener);
    if (subscription != null) {
      subscription.frame(opus, timestamp);
    }
  }

  /** What is confined to the executor of mixing. */
  private final class Mixer {
    private final ActiveSpeaker<Object> levels = new ActiveSpeaker<>();
    private final Set<Object> known = new HashSet<>();
    private final OpusMixer<Object> voices;

    private Mixer(long now) {
      // Its time stamps lie behind those of a mixer that failed, which never run ahead of time.
      int passed = (int) ((now - began) / MILLI_NANOS * TICKS_PER_MILLI);
      voices =
          new OpusMixer<>(
              levels,
              BITS_PER_SECOND,
              (listener, opus, length, timestamp) -> {
                byte[] copy = Arrays.copyOf(opus, length);
                owner.execute(() -> frame((Peer) listener, copy, passed + timestamp));
              },
              now);
    }

    private void put(
        Object voice,
        int payloadType,
        int timestamp,
        int sequence,
        byte[] payload,
        boolean red,
        int level,
        long now) {
      if (known.add(voice) && !voices.speaks(voice, payloadType)) {
        known.remove(voice);
        return;
      }
      levels.heard(voice, level, now);
      voices.put(voice, timestamp, sequence, payload, 0, payload.length, red, now);
    }

    private void falls(Object voice) {
      if (known.remove(voice)) {
        levels.gone(voice);
        voices.falls(voice);
      }
    }
  }
}
