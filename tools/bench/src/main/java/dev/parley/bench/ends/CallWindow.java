package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Window of outstanding calls: hands out arguments, and checks results.
 *
 * <p>Threads: safe for all.
 */
public final class CallWindow {
  /** Value instead of an argument: no call follows. */
  public static final long END = -1;

  private static final int LOOK_AT_CLOCK_EVERY = 64;

  private final int outstanding;
  private final long callsMax;
  private final long endNanos;
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong returned = new AtomicLong();
  private volatile boolean over;
  private volatile @Nullable Throwable failure; // null: none so far

  /** Creates a window that ends after a number of calls or a time, whichever comes first. */
  public CallWindow(int outstanding, long callsMax, long nanosMax) {
    this.outstanding = outstanding;
    this.callsMax = callsMax;
    this.endNanos = System.nanoTime() + nanosMax;
  }

  /** {@return the number of calls to keep outstanding} */
  public int outstanding() {
    return outstanding;
  }

  /** {@return the argument of the next call, or {@link #END}} */
  public long nextArgument() {
    if (over) {
      return END;
    }
    long next = taken.getAndIncrement();
    if (next >= callsMax) {
      over = true;
      return END;
    }
    // Reading the clock for each call would be part of what is measured.
    if (next % LOOK_AT_CLOCK_EVERY == 0 && System.nanoTime() - endNanos >= 0) {
      over = true;
      return END;
    }
    return next;
  }

  /** Records the result of a call, which must equal its argument. */
  public void returned(long argument, long result) {
    if (argument != result) {
      failed(new BenchException("call " + argument + " returned " + result));
    }
    returned.getAndIncrement();
  }

  /** Records the failure of a call; no call follows. */
  public void failed(Throwable why) {
    failure = why;
    over = true;
  }

  /** {@return the number of calls that returned} */
  long result() {
    Throwable why = failure;
    if (why != null) {
      throw new BenchException("a call failed: " + why, why);
    }
    return returned.get();
  }
}
