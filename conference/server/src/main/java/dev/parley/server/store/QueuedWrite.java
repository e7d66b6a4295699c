package dev.parley.server.store;

import java.util.concurrent.CompletableFuture;

/** Entry of the writer's queue. */
sealed interface QueuedWrite permits QueuedAppend, QueuedMessage, QueuedTask {
  /** {@return the lane in which the entry waits} */
  WriterLane lane();

  /** {@return the result; completes once the entry is on disk or has failed} */
  CompletableFuture<?> answer();
}
