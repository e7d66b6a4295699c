package dev.parley.transport.api;

import java.util.function.LongSupplier;

/**
 * When who stays awake for news offers its core to others, for the other end may need the same one.
 * To offer it costs half a microsecond, so it is done as seldom as nobody takes it.
 *
 * <p>Threads: confined to the one that waits, or handed over with what it waits for.
 */
public final class CoreOffers {
  /** To give a core away and get it back takes longer than this; to keep it, half of it. */
  private static final long TAKEN_NANOS = 1_000;

  private final int looksMin;
  private final int looksMax;
  private final LongSupplier clock;
  private final Runnable offer;
  private int every;
  private int looks; // since the last offer

  /**
   * Offers that are due at first, and after one that was taken, every {@code looksMin} looks, and
   * half as often after each that nobody took.
   *
   * @param looksMax looks after which the core is offered in any case
   */
  public CoreOffers(int looksMin, int looksMax) {
    this(looksMin, looksMax, System::nanoTime, Thread::yield);
  }

  CoreOffers(int looksMin, int looksMax, LongSupplier clock, Runnable offer) {
    this.looksMin = looksMin;
    this.looksMax = looksMax;
    this.clock = clock;
    this.offer = offer;
    this.every = looksMin;
  }

  /** Between two looks: lets somebody else run on this core, if it is time for an offer. */
  public void between() {
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
