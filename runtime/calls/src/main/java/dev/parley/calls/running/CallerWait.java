package dev.parley.calls.running;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.ReplyWaiter;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Waiting of the calling thread, and the failures that end a wait early. */
public final class CallerWait {
  private CallerWait() {}

  /**
   * {@return the thread that blocks on a call, by the call's attachment; null when there is none}
   */
  public static @Nullable Thread thread(@Nullable Object attached) {
    return switch (attached) {
      case ReplyWaiter waiter -> waiter.thread();
      case CallAttachment awaited -> awaited.caller();
      case null, default -> null;
    };
  }

  /**
   * {@return whether this thread blocks on the call, and so may block until there is room for it}
   */
  public static boolean mayWait(MethodCall call) {
    Thread caller = thread(call.attachment());
    return caller != null && caller.equals(Thread.currentThread());
  }

  /** Parks until a call ends that has no connection which this thread could read. */
  public static void park(MethodCall call, ReplyWaiter waiter) {
    boolean interrupted = false;
    while (!waiter.done()) {
      // A call that is done must not time out: its end is being delivered, and wakes this thread.
      long left = call.done() ? Long.MAX_VALUE : call.remainingNanos();
      if (Thread.interrupted()) {
        interrupted = true;
        call.fail(interrupted(call));
      } else if (left <= 0) {
        call.fail(deadlineExceeded(call));
      } else {
        LockSupport.parkNanos(waiter, left);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@return the failure of a call whose deadline has passed} */
  public static CallException deadlineExceeded(MethodCall call) {
    return new CallException.DeadlineExceeded(call.describe() + ": no reply in time");
  }

  /** {@return the failure of a call whose calling thread was interrupted} */
  public static CallException interrupted(MethodCall call) {
    return new CallException.Cancelled(call.describe() + ": the calling thread was interrupted");
  }

  /**
   * {@return the failure of a call whose calling thread was interrupted; sets the interrupt flag
   * again}
   */
  public static CallException interruptedNow(MethodCall call) {
    Thread.currentThread().interrupt();
    return interrupted(call);
  }

  /** Waits for the end of a call, and reads the connection meanwhile. */
  public static void await(Connection connection, MethodCall call, ReplyWaiter waiter) {
    boolean interrupted = false;
    while (!waiter.done()) {
      try {
        if (!connection.await(waiter, call.done() ? Long.MAX_VALUE : call.deadlineNanos())) {
          call.fail(deadlineExceeded(call));
        }
      } catch (InterruptedException e) {
        interrupted = true;
        call.fail(interrupted(call));
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
