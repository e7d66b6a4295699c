package dev.parley.transport.memory;

import dev.parley.transport.api.InterruptibleSleep;
import dev.parley.transport.api.Wakefulness;
import java.util.function.BooleanSupplier;

/**
 * Waits for news: looks for a while, as {@link Latency} says, then sleeps until the bell rings.
 *
 * <p>Threads: one at a time, the one that reads the connection.
 */
final class Watch {
  /**
   * Looks in a row before the clock is asked, which takes as long as a message. Where this process
   * has one processor, the other end most likely has the same one.
   */
  private static final int LOOKS = Runtime.getRuntime().availableProcessors() == 1 ? 1 : 32;

  /** Looks after which the core is offered to others: the other end may need it. */
  private static final int LOOKS_ALONE = LOOKS == 1 ? 0 : LOOKS;

  private final Bell bell;
  private final Latency latency;
  private final Wakefulness wakefulness = new Wakefulness();
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
  @SuppressWarnings("ThreadPriorityCheck") // speed leans on the scheduler here, nothing else does
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
        if (looks > LOOKS_ALONE) {
          Thread.yield();
        }
      }
    }
  }
}
