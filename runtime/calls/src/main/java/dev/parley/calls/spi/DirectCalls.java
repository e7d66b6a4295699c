package dev.parley.calls.spi;

import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Support for direct stubs: failures and asynchronous results of calls within one JVM. Threads:
 * safe for all.
 */
public final class DirectCalls {
  private DirectCalls() {}

  /**
   * {@return the failure of a call whose servant threw {@code failure}: the same as for a remote
   * call}
   */
  public static Throwable failure(Target target, MethodModel method, Throwable failure) {
    for (MethodModel.DeclaredThrowable declared : method.exceptions()) {
      if (declared.type().isInstance(failure)) {
        return failure;
      }
    }
    return target.undeclared(method, failure);
  }

  /**
   * {@return the failure of a call with a null argument that must not be null: the same as for a
   * remote call}
   */
  public static Throwable nullArgument(MethodModel method, int index) {
    String parameter = method.description().parameters().get(index).name();
    return nullRefused(method, method.label() + "(" + parameter + ")");
  }

  /** {@return the failure of a call whose servant returned null where it must not} */
  public static Throwable nullResult(MethodModel method) {
    return nullRefused(method, method.resultLabel());
  }

  private static CallException nullRefused(MethodModel method, String what) {
    return new CallException.Invalid(
        method.label()
            + " in this JVM: "
            + what
            + " is null; only what is marked @Nullable may be");
  }

  /** {@return the result of an asynchronous method that fails at once} */
  public static CompletableFuture<Object> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  /**
   * {@return the result of an asynchronous method: completes as {@code stage} does, with the
   * failures of a remote call}
   */
  public static CompletableFuture<Object> settled(
      @Nullable CompletionStage<?> stage, Target target, MethodModel method) {
    return settled(stage, target, method, UnaryOperator.identity());
  }

  /**
   * Converts a stage like {@link #settled(CompletionStage, Target, MethodModel)}, with a copy of
   * the result.
   */
  public static CompletableFuture<Object> settled(
      @Nullable CompletionStage<?> stage, Target target, MethodModel method, ValueCopy copy) {
    return settled(stage, target, method, copy::of);
  }

  private static CompletableFuture<Object> settled(
      @Nullable CompletionStage<?> stage,
      Target target,
      MethodModel method,
      UnaryOperator<@Nullable Object> copy) {
    if (stage == null) {
      return failed(
          new CallException.Failed(
              method.label() + " in this JVM: the servant returned null instead of a stage"));
    }
    CompletableFuture<Object> future = new CompletableFuture<>();
    stage.whenComplete((value, failure) -> {
      if (failure == null && value == null && method.refusesNullResult()) {
        future.completeExceptionally(nullResult(method));
      } else if (failure == null) {
        complete(future, value, copy);
      } else {
        Throwable cause = failure.getCause();
        future.completeExceptionally(
            failure(
                target,
                method,
                failure instanceof CompletionException && cause != null ? cause : failure));
      }
    });
    return future;
  }

  private static void complete(
      CompletableFuture<Object> future,
      @Nullable Object value,
      UnaryOperator<@Nullable Object> copy) {
    try {
      future.complete(copy.apply(value));
    } catch (CallException e) {
      future.completeExceptionally(e);
    }
  }
}
