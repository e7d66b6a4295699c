package dev.parley.bench.ends;

import dev.parley.bench.BenchException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Calls of which some are under way at any time. Hands out arguments, and checks what comes back.
 *
 * <p>Threads: safe for all.
 */
public final class Window {
  /** Instead of an argument: no call follows. */
  public static final long END = -1;

  private static final int LOOK_AT_CLOCK_EVERY = 64;

  private final int outstanding;
  private final long callsMax;
  private final long endNanos;
  private final AtomicLong taken = new AtomicLong();
  private final AtomicLong returned = new AtomicLong();
  private volatile boolean over;
  private volatile @Nullable Throwable failure; // null: none so far

  /** Ends after so many calls, or after so long, whichever comes first. */
  public Window(int outstanding, long callsMax, long nanosMax) {
    this.outstanding = outstanding;
    this.callsMax = callsMax;
    this.endNanos = System.nanoTime() + nanosMax;
  }

  /** {@return how many calls are to be under way at once} */
  public int outstanding() {
    return outstanding;
  }

  /** {@return the argument of the next call, or {@link #END}} */
  public long take() {
    if (over) {
      return END;
    }
    long next = taken.getAndIncrement();
    if (next >= callsMax) {
      over = true;
      return END;
    }
    if (next % LOOK_AT_CLOCK_EVERY == 0 && System.nanoTime() - endNanos >= 0) {
      over = true;
      return END;
    }
    return next;
  }

  /** A call has returned. */
  public void returned(long argument, long result) {
    if (argument != result) {
      failed(new BenchException("call " + argument + " returned " + result));
    }
    returned.getAndIncrement();
  }

  /** A call has failed: none follows. */
  public void failed(Throwable why) {
    failure = why;
    over = true;
  }

  /** {@return how many calls returned} */
  long result() {
    Throwable why = failure;
    if (why != null) {
      throw new BenchException("a call failed: " + why, why);
    }
    return returned.get();
  }
}
