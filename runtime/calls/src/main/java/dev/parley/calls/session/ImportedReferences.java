package dev.parley.calls.session;

import dev.parley.base.Timer;
import dev.parley.base.Timers;
import dev.parley.calls.spi.ContractModel;
import dev.parley.pipeline.CallException;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * References to the peer's servants that this side received on one connection. A reference is
 * released when its last hold is closed, or when the garbage collector has found its stubs
 * unreachable, whichever comes first.
 *
 * <p>The weak reference is to the target, not the stub: a call has its target as owner until it
 * ends, so a reference stays while one of its calls runs, even if the caller keeps no stub.
 *
 * <p>Threads: safe for all. Memory: at most {@link SessionConfig#REFERENCES_MAX} references. While
 * there is one, a timer polls once a second for those that were collected.
 */
final class ImportedReferences {
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final CallChannel channel;
  private final SessionContext context;
  private final Map<Long, Imported> byNumber = new HashMap<>(); // guarded by this
  private final ReferenceQueue<RemoteTarget> collected = new ReferenceQueue<>();
  private @Nullable Timer look; // guarded by this; null: none is planned
  private boolean closed; // guarded by this

  ImportedReferences(CallChannel channel) {
    this.channel = channel;
    context = channel.context();
  }

  /** A reference, with the number of times that it was received and not yet released. */
  private static final class Imported extends WeakReference<RemoteTarget> {
    final long number;
    long holds;

    Imported(RemoteTarget target, ReferenceQueue<RemoteTarget> collected, long number, long holds) {
      super(target, collected);
      this.number = number;
      this.holds = holds;
    }
  }

  /**
   * {@return the stub of a reference that was just received; counts one more hold}
   *
   * @throws CallException.Overloaded when the limit is reached
   */
  <T> T add(long number, ContractModel<T> contract) {
    releaseCollected();
    synchronized (this) {
      Imported known = byNumber.get(number);
      RemoteTarget target = known == null ? null : known.get();
      // The collector may have cleared the target before its queue was polled: the holds pass to
      // the new one.
      if (known == null || target == null) {
        if (known == null && byNumber.size() >= SessionConfig.REFERENCES_MAX) {
          throw context.tooManyReferences("this side holds");
        }
        target = new RemoteTarget(channel, this, number);
        known = new Imported(target, collected, number, known == null ? 0 : known.holds);
        byNumber.put(number, known);
        plan();
      }
      known.holds++;
      // The local variable keeps the target reachable until its stub does.
      return target.stub(contract);
    }
  }

  /** Releases one hold; does nothing when the reference is not held. */
  void release(long number) {
    synchronized (this) {
      Imported known = byNumber.get(number);
      if (known == null) {
        return;
      }
      if (--known.holds == 0) {
        byNumber.remove(number);
      }
    }
    // Outside the lock: sending may wait for the connection's send queue.
    release(number, 1);
  }

  private void release(long number, long holds) {
    context
        .sending()
        .message(out -> ParleyMessages.two(out, ParleyMessages.RELEASE, number, holds));
  }

  /** Releases all holds of references whose stubs were collected. */
  private void releaseCollected() {
    List<Imported> unreachable = List.of();
    for (Object next = collected.poll(); next != null; next = collected.poll()) {
      Imported imported = (Imported) next;
      synchronized (this) {
        // Received again since, or released: then another one, or none, has its holds.
        if (byNumber.remove(imported.number, imported)) {
          unreachable = unreachable.isEmpty() ? new ArrayList<>() : unreachable;
          unreachable.add(imported);
        }
      }
    }
    unreachable.forEach(imported -> release(imported.number, imported.holds));
  }

  private synchronized void plan() {
    if (look != null || closed || byNumber.isEmpty()) {
      return;
    }
    Timers timers = context.config().timers();
    try {
      look = timers.schedule(PAUSE, this::look);
    } catch (RejectedExecutionException e) {
      look = null; // the runtime is closing; the end of its connections releases everything
    }
  }

  private void look() {
    releaseCollected();
    synchronized (this) {
      look = null;
      plan();
    }
  }

  /** Forgets all references after the connection has ended, which releases them on the peer. */
  synchronized void close() {
    closed = true;
    byNumber.clear();
    if (look != null) {
      look.cancel();
      look = null;
    }
  }
}
