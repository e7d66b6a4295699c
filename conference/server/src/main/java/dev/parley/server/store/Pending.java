package dev.parley.server.store;

import java.util.concurrent.CompletableFuture;

/** Entry of the writer's queue. */
sealed interface Pending permits Append, Task {
  /** {@return the lane in which the entry waits} */
  Lane lane();

  /** {@return the result; completes once the entry is on disk or has failed} */
  CompletableFuture<?> answer();
}
