package dev.parley.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Something else than an append that waits to be written. */
record Task(Lane lane, Work work, CompletableFuture<@Nullable Void> answer) implements Pending {
  /** What is done on the writer's connection, within its transaction: all of it, or nothing. */
  interface Work {
    /**
     * Does it. It may be called again, after its transaction was rolled back.
     *
     * @return the rest of the work, which is done in a later transaction after work of other lanes;
     *     empty when it is done
     */
    Optional<Work> on(Connection connection) throws SQLException;
  }

  /** {@return the rest of this task} */
  Task then(Work rest) {
    return new Task(lane, rest, answer);
  }
}
