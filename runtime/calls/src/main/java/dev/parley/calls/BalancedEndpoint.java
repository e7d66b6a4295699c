package dev.parley.calls;

import dev.parley.base.Timers;
import dev.parley.transport.api.TransportException;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A single endpoint of a {@link LoadBalancedPeer}: dialled until a connection is made, and again
 * after each loss.
 *
 * <p>Threads: safe for all; dials on virtual threads.
 */
final class BalancedEndpoint {
  private final URI uri;
  private final Supplier<Peer> dial;
  private final Redialer dialling;
  private final BiConsumer<BalancedEndpoint, Peer> arrived;
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile @Nullable Peer here; // null: nobody
  private volatile boolean closed;

  /**
   * @param arrived called with each new peer after {@link #here} returns it; must not block
   */
  BalancedEndpoint(
      URI uri, Supplier<Peer> dial, Timers timers, BiConsumer<BalancedEndpoint, Peer> arrived) {
    this.uri = uri;
    this.dial = dial;
    this.arrived = arrived;
    dialling = new Redialer(uri, null, dial, timers);
  }

  URI uri() {
    return uri;
  }

  /** {@return the connected peer; null for none} */
  @Nullable Peer peer() {
    Peer known = here;
    return known == null || known.isClosed() ? null : known;
  }

  /** {@return the number of calls to this endpoint that are under way} */
  AtomicInteger inFlight() {
    return inFlight;
  }

  /**
   * Starts dialling in the background.
   *
   * @return completes with the first connection; fails when the first attempt fails, while dialling
   *     goes on
   */
  CompletableFuture<Void> start() {
    CompletableFuture<Void> first = new CompletableFuture<>();
    Thread.startVirtualThread(() -> {
      try {
        arrived(dial.get());
        first.complete(null);
      } catch (TransportException e) {
        first.completeExceptionally(e);
        dialAgain();
      } catch (RuntimeException | Error e) {
        first.completeExceptionally(e); // no such way, or the runtime is closed
      }
    });
    return first;
  }

  private void dialAgain() {
    if (!closed) {
      dialling.next().thenAccept(this::arrived); // it never comes when the runtime is closed
    }
  }

  private void arrived(Peer peer) {
    here = peer;
    peer.closed().thenRun(this::dialAgain);
    if (closed) {
      peer.close();
    }
    arrived.accept(this, peer);
  }

  void close() {
    closed = true;
    dialling.close();
    Peer last = here;
    if (last != null) {
      last.close();
    }
  }
}
