package dev.parley.pipeline;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Gives each call a deadline: its own, or the default, and never later than that of the call being
 * served in this thread. A call whose time is over goes no further. Ending calls that wait is up to
 * whoever holds them.
 */
public final class DeadlineValve implements Valve {
  private final long defaultNanos;

  /**
   * @param standard for calls that come without a deadline
   */
  public DeadlineValve(Duration standard) {
    defaultNanos = TimeUnit.NANOSECONDS.convert(standard); // cut, where it is too long
  }

  @Override
  public Step request(Call call) {
    long now = call.startedNanos();
    long deadline = call.deadlineNanos();
    if (deadline == Long.MAX_VALUE) {
      deadline = now + defaultNanos;
    }
    if (Call.CURRENT.isBound()) {
      long outer = Call.CURRENT.get().deadlineNanos();
      if (outer != Long.MAX_VALUE && outer - deadline < 0) {
        deadline = outer;
      }
    }
    call.deadlineNanos(deadline);
    if (deadline - now <= 0) {
      call.fail(
          new CallException.DeadlineExceeded(
              call.describe() + ": no time was left to start the call"));
      return Step.DONE;
    }
    return Step.CONTINUE;
  }
}
