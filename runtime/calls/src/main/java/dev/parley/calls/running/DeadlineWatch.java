package dev.parley.calls.running;

import dev.parley.base.Timer;
import dev.parley.base.Timers;
import dev.parley.calls.spi.MethodCall;
import java.lang.ref.WeakReference;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ends calls whose deadline has passed. While any wait it looks through all of them once a second,
 * and begins a timer for each whose deadline comes before the next look. So a call that ends within
 * its first look costs nothing here, and one that does not costs a glance a second.
 *
 * <p>When the timers are closed it says so, and watches no more.
 *
 * <p>Threads: safe for all.
 */
public final class DeadlineWatch {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long NONE = Long.MAX_VALUE;

  private final Timers timers;
  private final Consumer<Consumer<MethodCall>> waiting;
  private final Consumer<MethodCall> unwatched;
  private @Nullable Timer look; // guarded by this; null: none is planned
  private volatile long lookNanos = NONE; // when the next look is; written inside the lock
  private boolean closed; // guarded by this
  private volatile boolean dropped; // the timers are closed

  /**
   * @param waiting hands over all calls that wait
   * @param unwatched given each of these when the timers are closed
   */
  public DeadlineWatch(
      Timers timers, Consumer<Consumer<MethodCall>> waiting, Consumer<MethodCall> unwatched) {
    this.timers = timers;
    this.waiting = waiting;
    this.unwatched = unwatched;
  }

  /** A look at all that wait. */
  private final class Look implements Timers.Ending {
    @Override
    public void run() {
      look();
    }

    @Override
    public void dropped() {
      rejected();
      waiting.accept(unwatched);
    }
  }

  /** Sees to it that the call ends when its deadline passes. It is among those that wait. */
  public void watch(MethodCall call) {
    long next = lookNanos; // after the call came among those that wait: a look finds it there
    watch(call, next == NONE ? planned() : next);
    if (dropped) {
      unwatched.accept(call);
    }
  }

  private void watch(MethodCall call, long next) {
    long deadline = call.deadlineNanos();
    if (deadline == Long.MAX_VALUE || next == NONE || deadline - next >= 0) {
      return;
    }
    // Who waits is held by those that wait; a timer must not hold what a call has brought longer.
    WeakReference<MethodCall> waits = new WeakReference<>(call);
    try {
      timers.at(deadline, () -> expired(waits.get()));
    } catch (RejectedExecutionException e) {
      rejected();
    }
  }

  private void rejected() {
    dropped = true;
    close();
  }

  private static void expired(@Nullable MethodCall call) {
    if (call != null && !call.done()) {
      call.fail(CallerWait.late(call));
    }
  }

  private synchronized long planned() {
    if (lookNanos == NONE) {
      plan();
    }
    return lookNanos;
  }

  private synchronized long plan() {
    if (!closed) {
      lookNanos = System.nanoTime() + PAUSE_NANOS;
      try {
        look = timers.at(lookNanos, new Look());
      } catch (RejectedExecutionException e) {
        rejected();
      }
    }
    return lookNanos;
  }

  private void look() {
    long next = plan();
    boolean[] any = new boolean[1];
    waiting.accept(call -> {
      any[0] = true;
      watch(call, next);
    });
    if (!any[0]) {
      stop();
      waiting.accept(this::watch); // who came meanwhile, and counted on the look
    }
  }

  private synchronized void stop() {
    if (look != null) {
      look.cancel();
      look = null;
    }
    lookNanos = NONE;
  }

  /** Watches no more. */
  public synchronized void close() {
    closed = true;
    stop();
  }
}
