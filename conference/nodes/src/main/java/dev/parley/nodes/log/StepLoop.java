package dev.parley.nodes.log;

import dev.parley.room.spi.StageFailures;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Runs one asynchronous operation at a time, each followed by the next step. After an operation
 * that failed for a while, the next step waits longer each time.
 *
 * <p>Threads: confined to the executor.
 */
final class StepLoop {
  private final ReplicationContext context;
  private final Executor executor;
  private final Runnable step;
  private boolean busy;
  private int failures;

  /**
   * @param step begins the next operation by {@link #run}, or none
   */
  StepLoop(ReplicationContext context, Executor executor, Runnable step) {
    this.context = context;
    this.executor = executor;
    this.step = step;
  }

  /** Takes the next step, unless an operation is under way. */
  void next() {
    if (!busy) {
      step.run();
    }
  }

  /**
   * Follows an operation that the step began.
   *
   * @param then takes its result
   * @param failed takes a failure that does not pass by itself
   */
  <T> void run(CompletionStage<T> operation, Consumer<T> then, Consumer<Throwable> failed) {
    busy = true;
    operation.whenCompleteAsync(
        (value, failure) -> {
          if (failure == null) {
            busy = false;
            failures = 0;
            try {
              then.accept(value);
            } catch (RuntimeException e) {
              failed.accept(e);
            }
            next();
          } else if (ReplicationFailures.isTemporary(StageFailures.cause(failure))) {
            nextLater();
          } else {
            busy = false;
            failed.accept(StageFailures.cause(failure));
            next();
          }
        },
        executor);
  }

  /** Waits before the next step. */
  void nextLater() {
    busy = true;
    failures++;
    context
        .scheduler()
        .after(
            ReplicationContext.backoff(failures),
            () ->
                executor.execute(() -> {
                  busy = false;
                  next();
                }));
  }
}
