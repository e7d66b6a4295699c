package dev.parley.server.store;

import java.util.concurrent.CompletableFuture;

/** Something that waits to be written. */
sealed interface Pending permits Append, Task {
  /** {@return the queue in which it waits} */
  Lane lane();

  /** {@return completed once it is on disk, or is not} */
  CompletableFuture<?> answer();
}
