package dev.parley.calls.running;

import dev.parley.base.Timers;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import java.util.concurrent.RejectedExecutionException;

/** Timer task that fails a call when its deadline passes, or when the timers close. */
public record Deadline(MethodCall call) implements Timers.Ending {
  /** Schedules the task. {@return cancels it} */
  public static Runnable begin(MethodCall call, Timers timers) {
    Deadline deadline = new Deadline(call);
    try {
      return timers.at(call.deadlineNanos(), deadline)::cancel;
    } catch (RejectedExecutionException e) {
      deadline.dropped();
      return () -> {};
    }
  }

  @Override
  public void run() {
    call.fail(CallerWait.late(call));
  }

  @Override
  public void dropped() {
    call.fail(new CallException.Unavailable(call.describe() + ": the runtime is closed"));
  }
}
