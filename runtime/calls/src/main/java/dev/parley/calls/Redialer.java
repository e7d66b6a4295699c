package dev.parley.calls;

import dev.parley.base.Timers;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reconnect loop for one endpoint: dials with growing pauses (0, then 10 ms to 1 s) until a
 * connection is made.
 *
 * <p>Threads: safe for all; dials on virtual threads.
 */
final class Redialer implements ReconnectingPeer.PeerSource {
  private static final System.Logger LOG = System.getLogger(Redialer.class.getName());
  private static final long PAUSE_MILLIS_MIN = 10;
  private static final long PAUSE_MILLIS_MAX = 1_000;

  private final URI endpoint;
  private final Supplier<Peer> dial;
  private final Timers timers;
  private @Nullable Peer first; // guarded by this; null once it was given, or there was none
  private volatile @Nullable String failure; // of the last attempt; null: there was none
  private volatile boolean closed;
  private long sinceNanos = System.nanoTime(); // guarded by this: when the last connection was made
  private long pauseMillis; // guarded by this: before the next attempt

  /**
   * @param first the peer that is connected already; null for none
   */
  Redialer(URI endpoint, @Nullable Peer first, Supplier<Peer> dial, Timers timers) {
    this.endpoint = endpoint;
    this.first = first;
    this.dial = dial;
    this.timers = timers;
  }

  @Override
  public String endpoint() {
    return endpoint.toString();
  }

  @Override
  public synchronized CompletionStage<Peer> next() {
    Peer known = first;
    if (known != null) {
      first = null;
      return CompletableFuture.completedStage(known);
    }
    CompletableFuture<Peer> next = new CompletableFuture<>();
    if (System.nanoTime() - sinceNanos > TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS_MAX)) {
      pauseMillis = 0; // it stood for a while: what was lost then may be had again at once
    }
    dialLater(next);
    return next;
  }

  private synchronized void dialLater(CompletableFuture<Peer> next) {
    Runnable dialling = () -> Thread.startVirtualThread(() -> dial(next));
    try {
      timers.schedule(Duration.ofMillis(pauseMillis), dialling);
    } catch (RejectedExecutionException e) {
      next.completeExceptionally(unavailable(endpoint())); // the runtime is closed
    }
    pauseMillis = Math.clamp(2 * pauseMillis, PAUSE_MILLIS_MIN, PAUSE_MILLIS_MAX);
  }

  private void dial(CompletableFuture<Peer> next) {
    if (closed) {
      next.completeExceptionally(unavailable(endpoint()));
      return;
    }
    try {
      Peer peer = dial.get();
      stands();
      next.complete(peer);
    } catch (TransportException e) {
      failure = e.text();
      dialLater(next);
    } catch (CallException.Unavailable e) {
      next.completeExceptionally(e); // the runtime is closed
    } catch (RuntimeException | Error e) {
      LOG.log(System.Logger.Level.WARNING, () -> endpoint() + ": dialling failed", e);
      failure = e.toString();
      dialLater(next);
    }
  }

  private synchronized void stands() {
    failure = null;
    sinceNanos = System.nanoTime();
  }

  @Override
  public CallException.Unavailable unavailable(String call) {
    String why = failure;
    return new CallException.Unavailable(
        call + ": nobody is there" + (why == null ? "" : "; the last attempt: " + why));
  }

  @Override
  public void close() {
    closed = true;
  }
}
