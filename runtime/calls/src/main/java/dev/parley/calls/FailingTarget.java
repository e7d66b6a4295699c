package dev.parley.calls;

import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Target that fails every call with an exception from a supplier; used by stubs whose export is
 * gone or incompatible.
 *
 * @param endpoint description of the target, for messages
 * @param failure creates the exception of each call
 */
record FailingTarget(String endpoint, Supplier<CallException> failure) implements Target {
  @Override
  public void call(MethodCall call) {
    throw failure.get();
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    return CompletableFuture.failedFuture(failure.get());
  }

  @Override
  public void oneWay(MethodCall call) {
    throw failure.get();
  }

  @Override
  public void release() {
    // there is nothing to let go
  }
}
