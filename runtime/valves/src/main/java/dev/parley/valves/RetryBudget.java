package dev.parley.valves;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Retry budget of a target: additional attempts are limited to a share of its calls, plus a few per
 * second for times of few calls. It keeps retries from overloading a target that fails. Several
 * valves may share one budget.
 *
 * <p>Unspent attempts are kept, at most {@link #HELD_MAX} of them.
 *
 * <p>Threads: safe for all.
 */
public final class RetryBudget {
  /** Upper bound for unspent attempts. */
  public static final int HELD_MAX = 100;

  /** Unit of the counter: attempts are counted in thousandths, so that shares can be added. */
  private static final long ONE = 1_000;

  private static final double SHARE_MAX = 10;
  private static final int PER_SECOND_MAX = 1_000_000;

  private final long perCall; // thousandths
  private final long perSecond; // attempts
  private final LongSupplier nanoTime;
  private final AtomicLong held = new AtomicLong(); // thousandths
  private final AtomicLong paidNanos; // up to when the attempts per second are in the held ones

  /**
   * @param share additional attempts per call: 0.1 is one for ten calls
   * @param perSecond additional attempts per second that are always allowed
   * @throws IllegalArgumentException when the share is not 0 to 10, or {@code perSecond} not 0 to
   *     1,000,000
   */
  public RetryBudget(double share, int perSecond) {
    this(share, perSecond, System::nanoTime);
  }

  RetryBudget(double share, int perSecond, LongSupplier nanoTime) {
    this.perCall = Math.round(SettingChecks.between(0, SHARE_MAX, "share", share) * ONE);
    this.perSecond = (long) SettingChecks.between(0, PER_SECOND_MAX, "perSecond", perSecond);
    this.nanoTime = nanoTime;
    this.paidNanos = new AtomicLong(nanoTime.getAsLong());
    add(this.perSecond * ONE);
  }

  /** Adds the share of one call. */
  void addShare() {
    if (held.get() < HELD_MAX * ONE) { // a full one is not written to by every call
      add(perCall);
    }
  }

  /** Takes an attempt. {@return whether there was one} */
  boolean tryTake() {
    addElapsed();
    long now = held.get();
    while (now >= ONE) {
      if (held.compareAndSet(now, now - ONE)) {
        return true;
      }
      now = held.get();
    }
    return false;
  }

  /** Adds the attempts of the elapsed time, in whole attempts. */
  private void addElapsed() {
    if (perSecond == 0) {
      return;
    }
    long nanosEach = TimeUnit.SECONDS.toNanos(1) / perSecond;
    long paid = paidNanos.get();
    long due = (nanoTime.getAsLong() - paid) / nanosEach;
    if (due > 0 && paidNanos.compareAndSet(paid, paid + due * nanosEach)) {
      add(Math.min(due, HELD_MAX) * ONE);
    }
  }

  private void add(long thousandths) {
    held.accumulateAndGet(thousandths, (now, more) -> Math.min(HELD_MAX * ONE, now + more));
  }
}
