package dev.parley.server.erasure;

import dev.parley.room.spi.StageFailures;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Obstacles that leave something of what was erased, in the steps of one attempt to remove it.
 *
 * <p>Threads: one after another.
 */
final class Obstacles {
  private final Set<String> all = new LinkedHashSet<>();
  private @Nullable Throwable first; // null: nothing has failed

  /** Adds one that is no failure: another attempt finds it gone. */
  void add(String why) {
    all.add(why);
  }

  /** Adds a failure. */
  void failed(Throwable failure) {
    Throwable cause = StageFailures.cause(failure);
    first = first == null ? cause : first;
    all.add(cause.toString());
  }

  /**
   * Ends a step.
   *
   * @param failure of the step; null if it succeeded
   * @return whether it succeeded
   */
  boolean unless(@Nullable Throwable failure) {
    if (failure != null) {
      failed(failure);
    }
    return failure == null;
  }

  /** {@return why something is left, or empty} Fails if a step has failed. */
  CompletionStage<Optional<String>> left() {
    String text = String.join("; ", all);
    return first == null
        ? CompletableFuture.completedFuture(Optional.of(text).filter(_ -> !all.isEmpty()))
        : CompletableFuture.failedFuture(new IllegalStateException(text, first));
  }
}
