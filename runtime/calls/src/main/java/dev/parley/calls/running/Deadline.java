package dev.parley.calls.running;

import dev.parley.base.Timers;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import java.util.concurrent.RejectedExecutionException;

/** Ends a call that nothing else ends: when its time is over, or that of the timers. */
public record Deadline(MethodCall call) implements Timers.Ending {
  /** {@return calls it off} */
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
