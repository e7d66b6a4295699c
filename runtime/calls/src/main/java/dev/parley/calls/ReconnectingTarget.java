package dev.parley.calls;

import dev.parley.calls.api.CallOptions;
import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Stub;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Target of the stubs of a {@link ReconnectingPeer}: sends each call to the servant of one name at
 * the peer that is connected at that moment.
 *
 * <p>Threads: safe for all.
 */
final class ReconnectingTarget implements Target {
  private final ReconnectingPeer peers;
  private final String name;
  private final Contract<?> contract;
  private volatile @Nullable PeerBinding bound; // null until needed

  /** The name, bound at one peer. */
  private record PeerBinding(Peer peer, Target target) {}

  /** Kind of a call: blocking or one-way. */
  private interface CallMode {
    void go(Target target, MethodCall call) throws Throwable;
  }

  ReconnectingTarget(ReconnectingPeer peers, String name, Contract<?> contract) {
    this.peers = peers;
    this.name = name;
    this.contract = contract;
  }

  @Override
  public void call(MethodCall call) throws Throwable {
    make(call, Target::call);
  }

  @Override
  public void oneWay(MethodCall call) {
    try {
      make(call, Target::oneWay);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CallException.Failed(describe(call) + ": " + e, e);
    }
  }

  private void make(MethodCall call, CallMode mode) throws Throwable {
    call.deadlineNanos(peers.deadlineNanos(call.model().timeout()));
    MethodCall attempt = call;
    while (true) {
      PeerBinding to = currentBinding();
      if (to == null) {
        to = bind(describe(call), call.deadlineNanos());
      }
      try {
        mode.go(to.target, attempt);
        call.resultOf(attempt);
        return;
      } catch (CallException.Unavailable e) {
        if (!reportLoss(to, attempt, e)) {
          throw e;
        }
        // Retrying a call that has left could run it twice; only unsent calls go to the next peer.
        if (attempt.sent()) {
          throw explained(to, attempt, e);
        }
        attempt = attempt.copyForAttempt();
      }
    }
  }

  /**
   * Returns true when a call failed because its peer is gone; the loss is then reported to the
   * source.
   */
  private boolean reportLoss(PeerBinding to, MethodCall call, CallException.Unavailable how) {
    boolean lost = to.peer.isClosed() && (how.mayHaveExecuted() || !call.sent());
    if (lost) {
      peers.peerLost(to.peer);
    }
    return lost;
  }

  private CallException explained(PeerBinding to, MethodCall call, CallException.Unavailable how) {
    CallException.Unavailable told = how;
    try {
      told =
          peers
              .lost(to.peer, describe(call), how)
              .toCompletableFuture()
              .get(Math.max(0, call.remainingNanos()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      told.addSuppressed(e);
    }
    told.fillInStackTrace();
    return told;
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    call.deadlineNanos(peers.deadlineNanos(call.model().timeout()));
    ReconnectingFuture sending = new ReconnectingFuture();
    sending.attempt(call);
    return sending;
  }

  /** {@return the binding at the connected peer; null when a look-up or a wait is needed} */
  private @Nullable PeerBinding currentBinding() {
    PeerBinding known = bound;
    return known != null && known.peer.equals(peers.currentPeer()) ? known : null;
  }

  /** Binds the name and checks that its contract fits; waits for a peer if need be. */
  void bindNow(String call, long deadlineNanos) {
    bind(call, deadlineNanos);
  }

  /** Looks the name up at the connected peer; waits for one until the deadline. */
  private PeerBinding bind(String call, long deadlineNanos) {
    while (true) {
      Peer peer = peers.await(call, deadlineNanos);
      try {
        Stub stub = (Stub) peer.lookup(name, contract.type());
        PeerBinding fresh = new PeerBinding(peer, stub.target());
        bound = fresh;
        return fresh;
      } catch (CallException.Unavailable e) {
        if (!peer.isClosed()) {
          throw e;
        }
        peers.peerLost(peer);
      }
    }
  }

  @Override
  public void release() {
    PeerBinding known = bound;
    bound = null;
    if (known != null) {
      known.target.release();
    }
  }

  @Override
  public String endpoint() {
    return name + " at " + peers.endpoint();
  }

  private String describe(MethodCall call) {
    return call.model().label() + " at " + peers.endpoint();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ReconnectingTarget following
        && following.peers == peers
        && following.name.equals(name)
        && following.contract.equals(contract);
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(peers) * 31 + name.hashCode();
  }

  /** The future of a call across reconnects. Cancelling it cancels the call. */
  private final class ReconnectingFuture extends CompletableFuture<Object> {
    private volatile @Nullable CompletableFuture<Object> current; // null until it first leaves

    void attempt(MethodCall call) {
      PeerBinding to = currentBinding();
      if (to != null) {
        go(to, call);
        return;
      }
      // The look-up blocks, so it moves to a virtual thread, which gets the caller's scoped values:
      // options (timeout, metadata), and the outer call with its deadline and trace.
      CallOptions options = CallOptions.current();
      Optional<Call> outer =
          Call.CURRENT.isBound() ? Optional.of(Call.CURRENT.get()) : Optional.empty();
      Runnable later = () -> options.run(() -> bindAndGo(call));
      Thread.startVirtualThread(
          outer.isEmpty() ? later : () -> ScopedValue.where(Call.CURRENT, outer.get()).run(later));
    }

    private void bindAndGo(MethodCall call) {
      try {
        go(bind(describe(call), call.deadlineNanos()), call);
      } catch (RuntimeException | Error e) {
        completeExceptionally(e);
      }
    }

    private void go(PeerBinding to, MethodCall call) {
      CompletableFuture<Object> leaving = to.target.send(call);
      current = leaving;
      if (isCancelled()) {
        leaving.cancel(true);
      }
      leaving.whenComplete((value, failure) -> {
        if (failure == null) {
          complete(value);
        } else if (failure instanceof CallException.Unavailable how && reportLoss(to, call, how)) {
          lost(to, call, how);
        } else {
          completeExceptionally(failure);
        }
      });
    }

    private void lost(PeerBinding to, MethodCall call, CallException.Unavailable how) {
      if (call.sent()) {
        peers
            .lost(to.peer, describe(call), how)
            .whenComplete((told, failure) -> completeExceptionally(failure == null ? told : how));
      } else if (!isDone()) {
        attempt(call.copyForAttempt());
      }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
      boolean cancelled = super.cancel(mayInterruptIfRunning);
      CompletableFuture<Object> leaving = current;
      if (cancelled && leaving != null) {
        leaving.cancel(mayInterruptIfRunning);
      }
      return cancelled;
    }
  }
}
