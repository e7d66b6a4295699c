package dev.parley.calls;

import dev.parley.calls.spi.MethodCall;
import dev.parley.calls.spi.Target;
import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Where calls go that can only fail.
 *
 * @param place for people
 * @param why what each call fails with
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
