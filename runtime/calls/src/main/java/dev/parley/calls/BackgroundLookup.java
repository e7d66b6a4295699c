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
final class BackgroundLookup {
  private static final System.Logger LOG = System.getLogger(BackgroundLookup.class.getName());
  private static final long PAUSE_MILLIS_MIN = 10;
  private static final long PAUSE_MILLIS_MAX = 1_000;

  private final WeakReference<EndpointPicker> name;
  private final BalancedEndpoint endpoint;
  private final Peer peer;
  private final Timers timers;
  private long pauseMillis = PAUSE_MILLIS_MIN; // before the next attempt
  private boolean told; // that it is not there

  BackgroundLookup(EndpointPicker name, BalancedEndpoint endpoint, Peer peer, Timers timers) {
    this.name = new WeakReference<>(name);
    this.endpoint = endpoint;
    this.peer = peer;
    this.timers = timers;
  }

  /** Starts the first attempt and returns at once. */
  void start() {
    Thread.startVirtualThread(this::ask);
  }

  private void ask() {
    EndpointPicker wanted = name.get();
    if (wanted == null) {
      return;
    }
    try {
      if (!peer.isClosed() && !wanted.isBoundAt(endpoint, peer)) {
        wanted.lookUp(endpoint, peer);
        tellFound(wanted);
      }
      wanted.lookupEnded(peer);
    } catch (CallException e) {
      tellMissing(wanted, e);
      later();
    }
  }

  private void later() {
    try {
      timers.schedule(Duration.ofMillis(pauseMillis), this::start);
    } catch (RejectedExecutionException e) {
      // the runtime is closed
    }
    pauseMillis = Math.min(2 * pauseMillis, PAUSE_MILLIS_MAX);
  }

  private void tellMissing(EndpointPicker wanted, CallException why) {
    if (!told && !peer.isClosed()) {
      told = true;
      LOG.log(
          System.Logger.Level.WARNING,
          "{0} gets no calls of {1} until it has it: {2}",
          endpoint.uri(),
          wanted.name(),
          why);
    }
  }

  private void tellFound(EndpointPicker wanted) {
    if (told) {
      LOG.log(System.Logger.Level.INFO, "{0} has {1} now", endpoint.uri(), wanted.name());
    }
  }
}
