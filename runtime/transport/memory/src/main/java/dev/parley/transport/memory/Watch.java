package dev.parley.transport.memory;

import dev.parley.transport.api.CoreOffers;
import dev.parley.transport.api.InterruptibleSleep;
import dev.parley.transport.api.Wakefulness;
import java.util.function.BooleanSupplier;

/**
 * Waits for news: looks for a while, as {@link Latency} says, then sleeps until the bell rings.
 *
 * <p>Threads: one at a time, the one that reads the connection.
 */
final class Watch {
  /** Looks in a row before the clock is asked, which takes as long as a look. */
  private static final int LOOKS = 32;

  /**
   * Looks after an offer of the core that was taken. Where this process has one processor, the
   * other end most likely has the same one.
   */
  private static final int OFFER_MIN = Runtime.getRuntime().availableProcessors() == 1 ? 1 : LOOKS;

  /** Looks after offers that nobody took: some 50 us. */
  private static final int OFFER_MAX = 2048;

  private final Bell bell;
  private final Latency latency;
  private final Wakefulness wakefulness = new Wakefulness();
  private final CoreOffers offers = new CoreOffers(OFFER_MIN, OFFER_MAX);
  private final InterruptibleSleep interruptible;

  Watch(Bell bell, Latency latency) {
    this.bell = bell;
    this.latency = latency;
    this.interruptible = new InterruptibleSleep(bell::rouse);
  }

  /** There was something to do. */
  void news() {
    wakefulness.news();
  }

  /** Waits until there is news, or the deadline, or an interrupt that counts; possibly less. */
  void await(BooleanSupplier news, long deadlineNanos, boolean untilInterrupt) {
    if (latency != Latency.SLEEP && looks(news, deadlineNanos, untilInterrupt)) {
      return;
    }
    bell.arm();
    long left = deadlineNanos - System.nanoTime();
    if (!news.getAsBoolean() && left > 0) {
      if (untilInterrupt) {
        interruptible.run(() -> bell.sleep(left));
      } else {
        bell.sleep(left);
      }
    }
    bell.disarm();
  }

  /** {@return whether the wait is over without a sleep} */
  private boolean looks(BooleanSupplier news, long deadlineNanos, boolean untilInterrupt) {
    for (int looks = 1; ; looks++) {
      if (news.getAsBoolean()) {
        return true;
      }
      Thread.onSpinWait();
      if (looks % LOOKS == 0) {
        long now = System.nanoTime();
        if (now - deadlineNanos >= 0
            || (untilInterrupt && Thread.currentThread().isInterrupted())) {
          return true;
        }
        if (latency == Latency.ADAPTIVE && !wakefulness.awake(now)) {
          return false;
        }
      }
      offers.between();
    }
  }
}
