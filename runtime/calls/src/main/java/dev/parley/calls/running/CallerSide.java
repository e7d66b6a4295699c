package dev.parley.calls.running;

import dev.parley.calls.api.CallOptions;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.ReplyWaiter;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Steps of a call on the caller's side that all targets share. Threads: safe for all. */
public final class CallerSide {
  private CallerSide() {}

  /** Sets the owner of a call, and the timeout and metadata of the calling code. */
  public static void prepare(
      MethodCall call, MethodCall.CallOwner owner, @Nullable Object attachment) {
    call.owner(owner);
    call.attachment(attachment);
    CallOptions options = CallOptions.current();
    if (call.deadlineNanos() == Long.MAX_VALUE) {
      options
          .timeout()
          .or(() -> call.model().timeout())
          .ifPresent(timeout ->
              call.deadlineNanos(System.nanoTime() + TimeUnit.NANOSECONDS.convert(timeout)));
    }
    options.metadata().forEach(call::metadata);
  }

  /** Ends the caller's valve chain: passes the call to its owner, which sends it. */
  public static void transmit(Call call) {
    MethodCall made = (MethodCall) call;
    made.owner().transmit(made);
  }

  /** Throws the failure of a call with the stack trace of this thread. */
  public static void rethrow(MethodCall call) throws Throwable {
    Throwable failure = call.failure().orElse(null);
    if (failure != null) {
      failure.fillInStackTrace();
      throw failure;
    }
  }

  /** Throws the failure of a one-way call, as far as it is known on this side. */
  public static void rethrowOneWay(MethodCall call) {
    call.failure()
        .ifPresent(failure -> {
          throw failure instanceof CallException known
              ? known
              : new CallException.Failed(call.describe() + ": " + failure, failure);
        });
  }

  /**
   * Completes the attachment of a call that has ended: wakes its waiting thread, completes its
   * future, or runs its callback.
   */
  public static void complete(@Nullable Object waits) {
    switch (waits) {
      case ReplyWaiter waiter -> waiter.signal();
      case CallFuture future -> future.settle();
      case AttemptAttachment attempt -> attempt.whenEnded().run();
      case Runnable whenEnded -> whenEnded.run();
      case null, default -> {}
    }
  }
}
