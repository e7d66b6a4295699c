package dev.parley.calls.spi;

import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;

/** Destination of a stub's calls. Threads: safe for all. */
public interface Target {
  /**
   * Makes a call and waits for its end. The call object then holds the result.
   *
   * @throws Throwable a declared exception of the method, or a {@link
   *     dev.parley.pipeline.CallException}
   */
  void call(MethodCall call) throws Throwable;

  /**
   * Makes an asynchronous call. Cancelling the future cancels the call.
   *
   * @return a future of its result
   */
  CompletableFuture<Object> send(MethodCall call);

  /** Makes a one-way call. */
  void oneWay(MethodCall call);

  /**
   * {@return the failure of a call in this JVM whose servant threw an undeclared exception: the
   * same as for a caller in another process}
   */
  default Throwable undeclared(MethodModel method, Throwable thrown) {
    return thrown instanceof CallException
        ? thrown
        : new CallException.Failed(
            method.label() + " in this JVM: the servant threw " + thrown.getClass().getSimpleName(),
            thrown);
  }

  /** Releases the reference: the other side may forget its servant. */
  void release();

  /** {@return the endpoint of the servant, for messages} */
  String endpoint();
}
