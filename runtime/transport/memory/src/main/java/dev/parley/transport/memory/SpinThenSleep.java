package dev.parley.transport.memory;

import dev.parley.transport.api.AdaptiveSpin;
import dev.parley.transport.api.InterruptibleSleep;
import dev.parley.transport.api.YieldBackoff;
import java.util.function.BooleanSupplier;

/**
 * Waiting loop of the reading thread: spins as the {@link WaitStrategy} strategy permits, then
 * sleeps on the wake-up event.
 *
 * <p>Threads: confined to the thread that reads the connection.
 */
final class SpinThenSleep {
  /** Polls between two readings of the clock, which costs as much as a poll. */
  private static final int LOOKS = 32;

  /**
   * Smallest interval of yields, in polls. A process with one processor most likely shares it with
   * the other end.
   */
  private static final int OFFER_MIN = Runtime.getRuntime().availableProcessors() == 1 ? 1 : LOOKS;

  /** Largest interval of yields, in polls: about 50 us. */
  private static final int OFFER_MAX = 2048;

  private final WakeUpEvent event;
  private final WaitStrategy latency;
  private final AdaptiveSpin spin = new AdaptiveSpin();
  private final YieldBackoff yields = new YieldBackoff(OFFER_MIN, OFFER_MAX);
  private final InterruptibleSleep interruptible;

  SpinThenSleep(WakeUpEvent event, WaitStrategy latency) {
    this.event = event;
    this.latency = latency;
    this.interruptible = new InterruptibleSleep(event::wakeSelf);
  }

  /** Records that there was work. */
  void workFound() {
    spin.workFound();
  }

  /**
   * Waits until there is news, the deadline passes, or, if {@code untilInterrupt}, the thread is
   * interrupted. May return early.
   */
  void await(BooleanSupplier news, long deadlineNanos, boolean untilInterrupt) {
    if (latency != WaitStrategy.SLEEP && looks(news, deadlineNanos, untilInterrupt)) {
      return;
    }
    event.arm();
    long left = deadlineNanos - System.nanoTime();
    if (!news.getAsBoolean() && left > 0) {
      if (untilInterrupt) {
        interruptible.run(() -> event.sleep(left));
      } else {
        event.sleep(left);
      }
    }
    event.disarm();
  }

  /** Spins. {@return whether the wait is over without a sleep} */
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
        if (latency == WaitStrategy.ADAPTIVE && !spin.shouldSpin(now)) {
          return false;
        }
      }
      yields.yieldIfDue();
    }
  }
}
