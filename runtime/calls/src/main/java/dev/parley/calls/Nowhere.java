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
 * @param place description of the target, for messages
 * @param why creates the exception of each call
 */
record Nowhere(String place, Supplier<CallException> why) implements Target {
  @Override
  public void call(MethodCall call) {
    throw why.get();
  }

  @Override
  public CompletableFuture<Object> send(MethodCall call) {
    return CompletableFuture.failedFuture(why.get());
  }

  @Override
  public void oneWay(MethodCall call) {
    throw why.get();
  }

  @Override
  public void release() {
    // there is nothing to let go
  }
}
