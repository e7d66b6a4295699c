package dev.parley.transport.api;

import java.util.function.LongSupplier;

/**
 * Yield back-off for spinning threads: decides when a thread that polls for news calls {@link
 * Thread#yield}, since the other end of the connection may need the same core. A yield costs half a
 * microsecond, so the interval doubles after each yield that no other thread used.
 *
 * <p>Threads: confined to the polling thread, or handed over together with the role of polling.
 */
public final class YieldBackoff {
  /**
   * Threshold for a used yield: a yield that runs another thread takes longer, one that does not
   * takes half of this.
   */
  private static final long TAKEN_NANOS = 1_000;

  private final int looksMin;
  private final int looksMax;
  private final LongSupplier clock;
  private final Runnable offer;
  private int every;
  private int looks; // since the last offer

  /**
   * Creates a back-off that starts with a yield every {@code looksMin} polls, doubles the interval
   * after each unused yield, and starts again after a used one.
   *
   * @param looksMax upper bound of the interval, in polls
   */
  public YieldBackoff(int looksMin, int looksMax) {
    this(looksMin, looksMax, System::nanoTime, Thread::yield);
  }

  YieldBackoff(int looksMin, int looksMax, LongSupplier clock, Runnable offer) {
    this.looksMin = looksMin;
    this.looksMax = looksMax;
    this.clock = clock;
    this.offer = offer;
    this.every = looksMin;
  }

  /** Yields the core if a yield is due. To be called between two polls. */
  public void yieldIfDue() {
    if (++looks >= every) {
      looks = 0;
      offer();
    }
  }

  private void offer() {
    long before = clock.getAsLong();
    offer.run();
    boolean taken = clock.getAsLong() - before > TAKEN_NANOS;
    every = taken ? looksMin : Math.min(2 * every, looksMax);
  }
}
