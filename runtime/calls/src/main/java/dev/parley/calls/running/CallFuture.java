package dev.parley.calls.running;

import dev.parley.calls.spi.MethodCall;
import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;

/** The future of an asynchronous call; cancelling it cancels the call. */
public final class CallFuture extends CompletableFuture<Object> {
  private final MethodCall call;

  /** Creates the future of {@code call}. */
  public CallFuture(MethodCall call) {
    this.call = call;
  }

  /** Completes the future after the call has ended. */
  public void settle() {
    call.failure().ifPresentOrElse(this::completeExceptionally, () -> complete(call.result()));
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled) {
      call.fail(new CallException.Cancelled(call.describe() + ": its future was cancelled"));
    }
    return cancelled;
  }
}
