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
 * One of the places of a {@link Balanced}: dialled until somebody is there, and again after each
 * loss.
 *
 * <p>Threads: safe for all; dials on virtual threads.
 */
final class Endpoint {
  private final URI uri;
  private final Supplier<Peer> dial;
  private final Dialling dialling;
  private final BiConsumer<Endpoint, Peer> arrived;
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile @Nullable Peer here; // null: nobody
  private volatile boolean closed;

  /**
   * @param arrived told of each new peer, which {@link #here} gives by then; must not block
   */
  Endpoint(URI uri, Supplier<Peer> dial, Timers timers, BiConsumer<Endpoint, Peer> arrived) {
    this.uri = uri;
    this.dial = dial;
    this.arrived = arrived;
    dialling = new Dialling(uri, null, dial, timers);
  }

  URI uri() {
    return uri;
  }

  /** {@return who is there; null for nobody} */
  @Nullable Peer here() {
    Peer known = here;
    return known == null || known.over() ? null : known;
  }

  /** {@return calls that are under way to there} */
  AtomicInteger inFlight() {
    return inFlight;
  }

  /**
   * Begins to dial.
   *
   * @return completes when somebody is there; exceptionally when nobody was at once, while dialling
   *     goes on
   */
  CompletableFuture<Void> begin() {
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
