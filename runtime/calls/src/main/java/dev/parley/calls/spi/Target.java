package dev.parley.calls.spi;

import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;

/** Where the calls of a stub go. Threads: safe for all. */
public interface Target {
  /**
   * Makes a call and waits for its end. The result is then in the call.
   *
   * @throws Throwable a declared exception of the method, or a {@link
   *     dev.parley.pipeline.CallException}
   */
  void call(MethodCall call) throws Throwable;

  /** Makes a call; {@return completes with its result} Cancelling the future cancels the call. */
  CompletableFuture<Object> send(MethodCall call);

  /** Makes a call without reply. */
  void oneWay(MethodCall call);

  /**
   * {@return what a caller in this JVM is thrown when its servant threw an exception that the
   * method does not declare: the same as a caller in another process}
   */
  default Throwable undeclared(Method method, Throwable thrown) {
    return thrown instanceof CallException
        ? thrown
        : new CallException.Failed(
            method.label() + " in this JVM: the servant threw " + thrown.getClass().getSimpleName(),
            thrown);
  }

  /** Lets the reference go: the other side may forget its servant. */
  void release();

  /** {@return the place of the servant, for people} */
  String place();
}
