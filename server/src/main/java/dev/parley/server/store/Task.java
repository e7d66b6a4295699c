package dev.parley.server.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Something else than an append that waits to be written: all of it, or nothing. */
record Task(Work work, CompletableFuture<@Nullable Void> answer) implements Pending {
  /** What is done on the writer's connection, within its transaction. */
  interface Work {
    void on(Connection connection) throws SQLException;
  }
}
