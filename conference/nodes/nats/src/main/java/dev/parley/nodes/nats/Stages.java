package dev.parley.nodes.nats;

import dev.parley.room.spi.StageFailures;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Stages that callers get. */
final class Stages {
  private Stages() {}

  /**
   * {@return a stage with the same outcome, whose failure is not wrapped in a {@link
   * CompletionException}}
   */
  static <T> CompletionStage<T> of(CompletableFuture<T> internal) {
    var result = new CompletableFuture<T>();
    internal.whenComplete((value, failure) -> {
      if (failure == null) {
        result.complete(value);
      } else {
        result.completeExceptionally(StageFailures.cause(failure));
      }
    });
    return result;
  }
}
