package dev.parley.calls.running;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Invocation of servants. Threads: safe for all. */
public final class ServantSide {
  /**
   * Builder for the virtual threads of servants; they inherit nothing from the thread that read the
   * request.
   */
  public static final Thread.Builder.OfVirtual THREADS =
      Thread.ofVirtual().name("parley-servant-", 0).inheritInheritableThreadLocals(false);

  private static final System.Logger LOG = System.getLogger(ServantSide.class.getName());

  private ServantSide() {}

  /** Ends the servant's valve chain: passes the call to its owner, which runs the servant. */
  public static void serve(Call call) {
    MethodCall served = (MethodCall) call;
    served.owner().transmit(served);
  }

  /**
   * Runs a servant for a call, and ends the call with the result.
   *
   * @param alone whether only this thread can detect that the deadline has passed
   */
  public static void invoke(MethodCall call, Object servant, boolean alone) {
    try {
      CompletionStage<?> later =
          ScopedValue.where(Call.CURRENT, call).call(() -> invokeServant(call, servant));
      if (later == null && alone && call.remainingNanos() <= 0) {
        call.fail(
            new CallException.DeadlineExceeded(
                call.describe() + ": its time was over when the servant returned"));
      } else if (later == null && !call.model().asynchronous()) {
        call.succeed();
      } else if (later == null) {
        call.fail(
            new CallException.Failed(
                call.describe() + ": the servant returned null instead of a stage"));
      } else {
        later.whenComplete((value, failure) -> settle(call, value, failure));
      }
    } catch (Throwable e) {
      fail(call, e);
    }
  }

  private static @Nullable CompletionStage<?> invokeServant(MethodCall call, Object servant)
      throws Exception {
    try {
      return call.invoke(servant);
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new CompletionException(e);
    }
  }

  private static void settle(MethodCall call, @Nullable Object value, @Nullable Throwable failure) {
    if (failure == null) {
      call.answer(value);
    } else {
      fail(call, failure);
    }
  }

  private static void fail(MethodCall call, Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException e && e.getCause() != null ? e.getCause() : failure;
    boolean declared = call.model().exceptions().stream().anyMatch(t -> t.type().isInstance(cause));
    boolean ended = !call.fail(cause);
    if (!ended && !declared && !call.owner().answers(cause)) {
      LOG.log(System.Logger.Level.WARNING, () -> call.describe() + ": the servant threw", cause);
    }
  }
}
