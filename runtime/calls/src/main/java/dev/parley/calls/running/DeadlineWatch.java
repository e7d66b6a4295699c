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
 * Deadline timeouts for many calls with few timers. While calls wait, it scans all of them once a
 * second, and starts a timer for each whose deadline comes before the next scan. A call that ends
 * before the first scan costs nothing here; a longer one costs one look a second.
 *
 * <p>When the timers close, it reports the waiting calls and stops.
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
   * @param waiting passes all waiting calls to its argument
   * @param unwatched called with each of them when the timers close
   */
  public DeadlineWatch(
      Timers timers, Consumer<Consumer<MethodCall>> waiting, Consumer<MethodCall> unwatched) {
    this.timers = timers;
    this.waiting = waiting;
    this.unwatched = unwatched;
  }

  /** A scan of all waiting calls. */
  private final class DeadlineScan implements Timers.CloseAwareTask {
    @Override
    public void run() {
      look();
    }

    @Override
    public void onClosed() {
      rejected();
      waiting.accept(unwatched);
    }
  }

  /**
   * Makes sure that the call fails when its deadline passes. The call must already be among the
   * waiting ones.
   */
  public void watch(MethodCall call) {
    long next = lookNanos; // read after the call was added: a scan finds it there
    watch(call, next == NONE ? planned() : next);
    if (dropped) {
      unwatched.accept(call);
    }
  }

  private void watch(MethodCall call, long next) {
    long deadline = call.deadlineNanos();
    // Later deadlines are found by a later scan.
    if (deadline == Long.MAX_VALUE || next == NONE || deadline - next >= 0) {
      return;
    }
    // The waiting calls are held by their owner; a timer must not keep an ended call in memory.
    WeakReference<MethodCall> waits = new WeakReference<>(call);
    try {
      timers.scheduleAt(deadline, () -> expired(waits.get()));
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
      call.fail(CallerWait.deadlineExceeded(call));
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
        look = timers.scheduleAt(lookNanos, new DeadlineScan());
      } catch (RejectedExecutionException e) {
        rejected();
      }
    }
    return lookNanos;
  }

  private void look() {
    // The next scan is planned first: a call that is added during this one counts on it.
    long next = plan();
    boolean[] any = new boolean[1];
    waiting.accept(call -> {
      any[0] = true;
      watch(call, next);
    });
    if (!any[0]) {
      stop();
      waiting.accept(this::watch); // calls added meanwhile, which counted on the scan
    }
  }

  private synchronized void stop() {
    if (look != null) {
      look.cancel();
      look = null;
    }
    lookNanos = NONE;
  }

  /** Stops watching. */
  public synchronized void close() {
    closed = true;
    stop();
  }
}
