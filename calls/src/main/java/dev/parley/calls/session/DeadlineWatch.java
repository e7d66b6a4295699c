package dev.parley.calls.session;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import java.util.Collection;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Ends calls whose deadline has passed, by looking through all that wait when the earliest deadline
 * falls due. A call that ends in time costs nothing here.
 *
 * <p>Threads: safe for all.
 */
final class DeadlineWatch {
  /** Looks are at least this far apart, so that many near deadlines share one. */
  private static final long GRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  private final ScheduledExecutorService scheduler;
  private final Supplier<Collection<MethodCall>> waiting;
  private @Nullable Future<?> armed; // guarded by this; null: nothing to look for
  private volatile long dueNanos = Long.MAX_VALUE; // of the next look; MAX_VALUE: none
  private boolean closed; // guarded by this

  DeadlineWatch(ScheduledExecutorService scheduler, Supplier<Collection<MethodCall>> waiting) {
    this.scheduler = scheduler;
    this.waiting = waiting;
  }

  /** Sees to it that the call is looked at when its deadline passes. */
  void watch(MethodCall call) {
    long deadline = call.deadlineNanos();
    long due = dueNanos;
    if (deadline != Long.MAX_VALUE && (due == Long.MAX_VALUE || deadline - due < 0)) {
      arm(deadline);
    }
  }

  private synchronized void arm(long deadline) {
    if (closed || (dueNanos != Long.MAX_VALUE && deadline - dueNanos >= 0)) {
      return;
    }
    disarm();
    dueNanos = deadline;
    long delay = Math.max(GRAIN_NANOS, deadline - System.nanoTime());
    try {
      armed = scheduler.schedule(this::look, delay, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      closed = true; // the runtime is stopping, and closes all calls itself
    }
  }

  private void disarm() {
    if (armed != null) {
      armed.cancel(false);
      armed = null;
    }
    dueNanos = Long.MAX_VALUE;
  }

  private void look() {
    synchronized (this) {
      dueNanos = Long.MAX_VALUE;
      armed = null;
    }
    long now = System.nanoTime();
    for (MethodCall call : waiting.get()) {
      long deadline = call.deadlineNanos();
      if (deadline != Long.MAX_VALUE && deadline - now <= 0) {
        call.fail(new CallException.DeadlineExceeded(call.describe() + ": no reply in time"));
      } else {
        watch(call);
      }
    }
  }

  synchronized void close() {
    closed = true;
    disarm();
  }
}
