package dev.parley.calls.running;

import dev.parley.calls.CallOptions;
import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.Waiter;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** What all targets do with their calls. Threads: safe for all. */
public final class CallerSide {
  private CallerSide() {}

  /** Gives a call its owner, and what the code that makes it asks for. */
  public static void prepare(MethodCall call, MethodCall.Owner owner, @Nullable Object attachment) {
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

  /** The end of the caller's valves: the call goes where its owner sends it. */
  public static void transmit(Call call) {
    MethodCall made = (MethodCall) call;
    made.owner().passed(made);
  }

  /**
   * Throws what the call failed with, as if it had happened here: the stack trace is this thread's.
   */
  public static void rethrow(MethodCall call) throws Throwable {
    Throwable failure = call.failure().orElse(null);
    if (failure != null) {
      failure.fillInStackTrace();
      throw failure;
    }
  }

  /** Throws what a one-way call failed with, as far as that is known here. */
  public static void rethrowOfOneWay(MethodCall call) {
    call.failure()
        .ifPresent(failure -> {
          throw failure instanceof CallException known
              ? known
              : new CallException.Failed(call.describe() + ": " + failure, failure);
        });
  }

  /** Tells whoever waits for a call that it has ended. */
  public static void tell(@Nullable Object waits) {
    switch (waits) {
      case Waiter waiter -> waiter.signal();
      case CallFuture future -> future.settle();
      case Attempted attempt -> attempt.whenEnded().run();
      case Runnable whenEnded -> whenEnded.run();
      case null, default -> {}
    }
  }
}
