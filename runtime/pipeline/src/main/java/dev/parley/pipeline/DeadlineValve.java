package dev.parley.pipeline;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Sets the deadline of each call: its own or the default, and never later than the deadline of the
 * call that is served on this thread. A call whose deadline has passed fails here. Calls that
 * expire later, while they wait, are ended by the component that holds them.
 */
public final class DeadlineValve implements Valve {
  private final long defaultNanos;

  /**
   * @param standard deadline of calls that have none
   */
  public DeadlineValve(Duration standard) {
    defaultNanos = TimeUnit.NANOSECONDS.convert(standard); // saturates where it is too long
  }

  @Override
  public ValveAction request(Call call) {
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
      return ValveAction.DONE;
    }
    return ValveAction.CONTINUE;
  }
}
