package dev.parley.calls;

import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.ContractException;
import dev.parley.calls.running.ReadingThread;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A peer that reconnects. Its stubs stay valid across connections: each call goes to the peer that
 * is connected when the call is made.
 *
 * <ul>
 *   <li>A call that had not left when the connection ended goes to the next peer.
 *   <li>A call that was under way fails with {@link CallException.Unavailable} that says so ({@link
 *       CallException.Unavailable#underWay}), since it may have been carried out. Nothing is
 *       carried out twice.
 *   <li>A call that finds nobody does as {@link ReadyPolicy} says.
 *   <li>Servants that came as arguments, results or items, and streams, end with their connection.
 * </ul>
 *
 * <p>Threads: safe for all.
 */
public final class ReconnectingPeer implements AutoCloseable {
  /** Behaviour of a call while there is no connection. */
  public enum ReadyPolicy {
    /** Wait-for-ready: the call waits for the next peer, at most until its deadline. */
    WAIT_FOR_READY,
    /** Fail-fast: the call fails at once. */
    FAIL_FAST
  }

  /** Source of the peers, one after another. Its methods must not block. */
  public interface PeerSource extends AutoCloseable {
    /** {@return the address or name of the peers, for messages} */
    String endpoint();

    /**
     * {@return completes with the next peer; fails with a {@link CallException.Unavailable} when
     * none will come} Called once at the beginning, and once each time the peer that it gave is
     * lost.
     */
    CompletionStage<Peer> next();

    /**
     * {@return the failure of a call that finds no peer: one that does not wait, or whose wait has
     * timed out}
     */
    CallException.Unavailable unavailable(String call);

    /**
     * {@return the failure of a call that was under way to {@code peer} when the connection was
     * lost}
     */
    default CompletionStage<CallException.Unavailable> lost(
        Peer peer, String call, CallException.Unavailable how) {
      return CompletableFuture.completedStage(how);
    }

    /** Stops providing peers. */
    @Override
    void close();
  }

  private final PeerSource source;
  private final ReadyPolicy absence;
  private final Duration deadline;
  private volatile @Nullable Peer here; // null: nobody; written under this
  private CompletableFuture<Peer> next = new CompletableFuture<>(); // guarded by this
  private boolean closed; // guarded by this

  ReconnectingPeer(PeerSource source, ReadyPolicy absence, Duration deadline) {
    this.source = source;
    this.absence = absence;
    this.deadline = deadline;
    awaitNext(next);
  }

  /**
   * {@return a stub of the servant that each peer exports under {@code name}} Waits for a peer
   * under the same rules as a call.
   *
   * @throws CallException.Unavailable when it exports nothing of that name, or there is no peer
   * @throws CallException.Incompatible when its contract does not fit (rule CO-5)
   * @throws ContractException when {@code contract} cannot be one
   */
  public <T> T lookup(String name, Class<T> contract) {
    Contract<T> wanted = Contract.of(contract);
    ReconnectingTarget target = new ReconnectingTarget(this, name, wanted);
    target.bindNow("looking up " + name, deadlineNanos(Optional.empty()));
    return wanted.model().stub(target);
  }

  /** {@return the connected peer} */
  public Optional<Peer> peer() {
    return Optional.ofNullable(here);
  }

  /** {@return the address or name of the peers, for messages} */
  public String endpoint() {
    return source.endpoint();
  }

  /** Closes the connection and stops reconnecting. Calls fail from now on. */
  @Override
  public void close() {
    CompletableFuture<Peer> waited;
    Peer last;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      last = here;
      here = null;
      waited = next;
      next = new CompletableFuture<>();
      next.completeExceptionally(closedHere(source.endpoint()));
    }
    source.close();
    // Outside the lock: completing a future runs what depends on it.
    waited.completeExceptionally(closedHere(source.endpoint()));
    if (last != null) {
      last.close();
    }
  }

  private static CallException.Unavailable closedHere(String what) {
    return new CallException.Unavailable(what + ": closed here");
  }

  private void awaitNext(CompletableFuture<Peer> awaited) {
    source
        .next()
        .whenComplete((peer, failure) -> {
          if (peer == null) {
            awaited.completeExceptionally(failure);
          } else if (arrived(peer)) {
            awaited.complete(peer);
            peer.closed().thenRun(() -> peerLost(peer));
          } else {
            // Closed while it was being dialled.
            peer.close();
          }
        });
  }

  private synchronized boolean arrived(Peer peer) {
    if (!closed) {
      here = peer;
    }
    return !closed;
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Records that {@code peer} is lost. Without effect when that is known already. */
  void peerLost(Peer peer) {
    CompletableFuture<Peer> awaited;
    synchronized (this) {
      // Each failing call reports the loss; only the first report of a peer starts the next one.
      if (!peer.equals(here)) {
        return;
      }
      here = null;
      awaited = new CompletableFuture<>();
      next = awaited;
    }
    awaitNext(awaited);
  }

  /** {@return the deadline of a call without one of its own, by {@link System#nanoTime}} */
  long deadlineNanos(Optional<Duration> own) {
    Duration timeout = CallOptions.current().timeout().or(() -> own).orElse(deadline);
    long due = System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout);
    if (Call.CURRENT.isBound()) {
      long outer = Call.CURRENT.get().deadlineNanos();
      return outer != Long.MAX_VALUE && outer - due < 0 ? outer : due;
    }
    return due;
  }

  /** {@return the connected peer; null when a call would have to wait} */
  @Nullable Peer currentPeer() {
    return here;
  }

  /**
   * {@return the connected peer, or the next one before the deadline}
   *
   * @param call for messages
   */
  Peer await(String call, long deadlineNanos) {
    Peer known = here;
    if (known != null) {
      return known;
    }
    CompletableFuture<Peer> awaited;
    synchronized (this) {
      awaited = next;
    }
    // A reading thread must not wait: it may be the one that delivers the next peer's first
    // message.
    if (!awaited.isDone() && (absence == ReadyPolicy.FAIL_FAST || ReadingThread.isReading())) {
      throw source.unavailable(call);
    }
    try {
      return awaited.get(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw source.unavailable(call);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CallException.Cancelled(call + ": the calling thread was interrupted");
    } catch (ExecutionException e) {
      throw isClosed() ? closedHere(call) : source.unavailable(call);
    }
  }

  /** {@return the failure of a call that was under way to a lost peer} */
  CompletionStage<CallException.Unavailable> lost(
      Peer peer, String call, CallException.Unavailable how) {
    return source.lost(peer, call, how);
  }
}
