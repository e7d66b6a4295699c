package dev.parley.calls.spi;

import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What stubs for the same JVM do where a call fails, or ends later. Threads: safe for all. */
public final class Direct {
  private Direct() {}

  /** {@return what a call throws when its servant threw {@code failure}: the same as from afar} */
  public static Throwable failure(Target target, Method method, Throwable failure) {
    for (Method.Thrown declared : method.exceptions()) {
      if (declared.type().isInstance(failure)) {
        return failure;
      }
    }
    return target.undeclared(method, failure);
  }

  /**
   * {@return what a call throws when an argument is null that may not be: the same as from afar}
   */
  public static Throwable nullArgument(Method method, int index) {
    String parameter = method.description().parameters().get(index).name();
    return nullRefused(method, method.label() + "(" + parameter + ")");
  }

  /** {@return what a call throws when its servant gave null where it may not} */
  public static Throwable nullResult(Method method) {
    return nullRefused(method, method.resultLabel());
  }

  private static CallException nullRefused(Method method, String what) {
    return new CallException.Invalid(
        method.label()
            + " in this JVM: "
            + what
            + " is null; only what is marked @Nullable may be");
  }

  /** {@return what an asynchronous method gives when it fails at once} */
  public static CompletableFuture<Object> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  /**
   * {@return what an asynchronous method gives: ends as {@code stage} does, and fails as from afar}
   */
  public static CompletableFuture<Object> settled(
      @Nullable CompletionStage<?> stage, Target target, Method method) {
    return settled(stage, target, method, UnaryOperator.identity());
  }

  /** Like {@link #settled(CompletionStage, Target, Method)}, with a copy of the result. */
  public static CompletableFuture<Object> settled(
      @Nullable CompletionStage<?> stage, Target target, Method method, ValueCopy copy) {
    return settled(stage, target, method, copy::of);
  }

  private static CompletableFuture<Object> settled(
      @Nullable CompletionStage<?> stage,
      Target target,
      Method method,
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
