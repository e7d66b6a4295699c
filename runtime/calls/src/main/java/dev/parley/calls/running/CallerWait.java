package dev.parley.calls.running;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Waiter;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What ends a caller's wait besides the end of its call, and the wait where nothing is read. */
public final class CallerWait {
  private CallerWait() {}

  /** {@return the thread that waits for a call, by what is attached to it; null when none does} */
  public static @Nullable Thread thread(@Nullable Object attached) {
    return switch (attached) {
      case Waiter waiter -> waiter.thread();
      case Awaited awaited -> awaited.caller();
      case null, default -> null;
    };
  }

  /** {@return whether this thread waits for the call, and so may wait for room} */
  public static boolean mayWait(MethodCall call) {
    Thread caller = thread(call.attachment());
    return caller != null && caller.equals(Thread.currentThread());
  }

  /** Waits for the end of a call that no connection brings to this thread. */
  public static void park(MethodCall call, Waiter waiter) {
    boolean interrupted = false;
    while (!waiter.done()) {
      long left = call.done() ? Long.MAX_VALUE : call.remainingNanos();
      if (Thread.interrupted()) {
        interrupted = true;
        call.fail(interrupted(call));
      } else if (left <= 0) {
        call.fail(late(call));
      } else {
        LockSupport.parkNanos(waiter, left);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@return what a call fails with whose deadline has passed} */
  public static CallException late(MethodCall call) {
    return new CallException.DeadlineExceeded(call.describe() + ": no reply in time");
  }

  /** {@return what a call fails with whose thread was interrupted} */
  public static CallException interrupted(MethodCall call) {
    return new CallException.Cancelled(call.describe() + ": the calling thread was interrupted");
  }

  /** {@return what a call fails with whose thread was interrupted, which it still is} */
  public static CallException interruptedNow(MethodCall call) {
    Thread.currentThread().interrupt();
    return interrupted(call);
  }

  /** Waits for the end of a call, whatever ends it, and reads the connection meanwhile. */
  public static void await(Connection connection, MethodCall call, Waiter waiter) {
    boolean interrupted = false;
    while (!waiter.done()) {
      try {
        if (!connection.await(waiter, call.done() ? Long.MAX_VALUE : call.deadlineNanos())) {
          call.fail(late(call));
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
