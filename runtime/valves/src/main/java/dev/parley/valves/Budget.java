package dev.parley.valves;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How much more may be asked of a target than its callers ask: a share of the calls, and a few per
 * second when there are few calls. So a target that fails is not kept down by those who try again.
 * Several valves may have one budget together.
 *
 * <p>What is not spent is kept, at most {@link #HELD_MAX} attempts of it.
 *
 * <p>Threads: safe for all.
 */
public final class Budget {
  /** More unspent attempts than these are not kept. */
  public static final int HELD_MAX = 100;

  /** Attempts are counted in thousandths, so that a share of one can be kept. */
  private static final long ONE = 1_000;

  private static final double SHARE_MAX = 10;
  private static final int PER_SECOND_MAX = 1_000_000;

  private final long perCall; // thousandths
  private final long perSecond; // attempts
  private final LongSupplier nanoTime;
  private final AtomicLong held = new AtomicLong(); // thousandths
  private final AtomicLong paidNanos; // up to when the attempts per second are in the held ones

  /**
   * @param share attempts beyond the first, for each call: 0.1 is one for ten calls
   * @param perSecond attempts beyond the first that are allowed in any case, each second
   * @throws IllegalArgumentException when the share is not 0 to 10, or {@code perSecond} not 0 to
   *     1,000,000
   */
  public Budget(double share, int perSecond) {
    this(share, perSecond, System::nanoTime);
  }

  Budget(double share, int perSecond, LongSupplier nanoTime) {
    this.perCall = Math.round(Settings.between(0, SHARE_MAX, "share", share) * ONE);
    this.perSecond = (long) Settings.between(0, PER_SECOND_MAX, "perSecond", perSecond);
    this.nanoTime = nanoTime;
    this.paidNanos = new AtomicLong(nanoTime.getAsLong());
    add(this.perSecond * ONE);
  }

  /** A call came by, and adds its share. */
  void called() {
    if (held.get() < HELD_MAX * ONE) { // a full one is not written to by every call
      add(perCall);
    }
  }

  /** Takes an attempt from what is held. {@return whether there was one} */
  boolean spend() {
    pay();
    long now = held.get();
    while (now >= ONE) {
      if (held.compareAndSet(now, now - ONE)) {
        return true;
      }
      now = held.get();
    }
    return false;
  }

  /** Adds the attempts of the time that has gone by, whole ones only. */
  private void pay() {
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
