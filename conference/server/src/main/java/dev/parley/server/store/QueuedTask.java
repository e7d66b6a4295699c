package dev.parley.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Queued work other than an append. */
record QueuedTask(WriterLane lane, TransactionStep work, CompletableFuture<@Nullable Void> answer)
    implements QueuedWrite {
  /** Work on the writer's connection, executed atomically inside its transaction. */
  interface TransactionStep {
    /**
     * Executes one step. It may be called again after its transaction was rolled back.
     *
     * @return the remaining steps, executed in later transactions after work of other lanes; empty
     *     when done
     */
    Optional<TransactionStep> on(Connection connection) throws SQLException;
  }

  /** {@return a task with the remaining steps and the same result stage} */
  QueuedTask then(TransactionStep rest) {
    return new QueuedTask(lane, rest, answer);
  }
}
