package dev.parley.calls;

import dev.parley.base.Timers;
import dev.parley.pipeline.CallException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/**
 * Background look-up of one name at one peer that does not export it yet. Repeats the look-up with
 * growing pauses (10 ms to 1 s) until the peer exports the name or its connection has ended, no
 * stub of the name is left, or the runtime is closed.
 *
 * <p>Threads: each attempt runs on a new virtual thread, one attempt after another.
 */
final class Asking {
  private static final System.Logger LOG = System.getLogger(Asking.class.getName());
  private static final long PAUSE_MILLIS_MIN = 10;
  private static final long PAUSE_MILLIS_MAX = 1_000;

  private final WeakReference<Spread> name;
  private final Endpoint endpoint;
  private final Peer peer;
  private final Timers timers;
  private long pauseMillis = PAUSE_MILLIS_MIN; // before the next attempt
  private boolean told; // that it is not there

  Asking(Spread name, Endpoint endpoint, Peer peer, Timers timers) {
    this.name = new WeakReference<>(name);
    this.endpoint = endpoint;
    this.peer = peer;
    this.timers = timers;
  }

  /** Starts the first attempt and returns at once. */
  void begin() {
    Thread.startVirtualThread(this::ask);
  }

  private void ask() {
    Spread wanted = name.get();
    if (wanted == null) {
      return;
    }
    try {
      if (!peer.over() && !wanted.isAt(endpoint, peer)) {
        wanted.lookUp(endpoint, peer);
        tellFound(wanted);
      }
      wanted.asked(peer);
    } catch (CallException e) {
      tellMissing(wanted, e);
      later();
    }
  }

  private void later() {
    try {
      timers.after(Duration.ofMillis(pauseMillis), this::begin);
    } catch (RejectedExecutionException e) {
      // the runtime is closed
    }
    pauseMillis = Math.min(2 * pauseMillis, PAUSE_MILLIS_MAX);
  }

  private void tellMissing(Spread wanted, CallException why) {
    if (!told && !peer.over()) {
      told = true;
      LOG.log(
          System.Logger.Level.WARNING,
          "{0} gets no calls of {1} until it has it: {2}",
          endpoint.uri(),
          wanted.name(),
          why);
    }
  }

  private void tellFound(Spread wanted) {
    if (told) {
      LOG.log(System.Logger.Level.INFO, "{0} has {1} now", endpoint.uri(), wanted.name());
    }
  }
}
