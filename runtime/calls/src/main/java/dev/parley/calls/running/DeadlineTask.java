package dev.parley.calls.running;

import dev.parley.base.Timers;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import java.util.concurrent.RejectedExecutionException;

/** Timer task that fails a call when its deadline passes, or when the timers close. */
public record DeadlineTask(MethodCall call) implements Timers.CloseAwareTask {
  /**
   * Schedules the task.
   *
   * @return cancels it
   */
  public static Runnable begin(MethodCall call, Timers timers) {
    DeadlineTask deadline = new DeadlineTask(call);
    try {
      return timers.scheduleAt(call.deadlineNanos(), deadline)::cancel;
    } catch (RejectedExecutionException e) {
      deadline.onClosed();
      return () -> {};
    }
  }

  @Override
  public void run() {
    call.fail(CallerWait.deadlineExceeded(call));
  }

  @Override
  public void onClosed() {
    call.fail(new CallException.Unavailable(call.describe() + ": the runtime is closed"));
  }
}
