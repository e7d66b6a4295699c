package dev.parley.server.store;

import static dev.parley.server.store.StoreConfig.READERS;
import static dev.parley.server.store.StoreConfig.READS_WAITING_MAX;

import dev.parley.base.ThreadEndListener;
import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Pool of reader threads, each with a database connection.
 *
 * <p>Threads: safe for all. Memory: at most {@code READS_WAITING_MAX} queued reads.
 */
final class ReaderPool implements AutoCloseable {
  /** Read operation on a connection. */
  interface ReadOperation<T> {
    T on(Connection connection) throws SQLException;
  }

  private static final System.Logger LOG = System.getLogger(ReaderPool.class.getName());

  private final Path file;
  private final BlockingQueue<Connection> idle = new ArrayBlockingQueue<>(READERS);
  private final ThreadPoolExecutor threads;

  /**
   * @param watch notified of the end of the readers' threads
   */
  ReaderPool(StoreConfig config, ThreadEndListener watch) throws SQLException {
    file = config.file();
    ThreadFactory factory = Thread.ofPlatform().name("parley-store-reader-", 0).factory();
    threads =
        new ThreadPoolExecutor(
            READERS,
            READERS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(READS_WAITING_MAX),
            body -> factory.newThread(watch.watched(body)));
    try {
      for (int i = 0; i < READERS; i++) {
        idle.add(DatabaseConnections.reader(config));
      }
    } catch (SQLException e) {
      close();
      throw e;
    }
  }

  <T> CompletionStage<T> read(ReadOperation<T> work) {
    var answer = new CompletableFuture<T>();
    try {
      threads.execute(() -> {
        try {
          answer.complete(readNow(work));
        } catch (SQLException e) {
          answer.completeExceptionally(SqliteErrors.using(file, e));
        } catch (RuntimeException | StackOverflowError e) {
          answer.completeExceptionally(e); // the caller gets a result in any case
        } catch (Error e) {
          answer.completeExceptionally(e);
          throw e; // ends the thread; the watch decides what follows
        }
      });
    } catch (RejectedExecutionException e) {
      answer.completeExceptionally(
          threads.isShutdown()
              ? new RoomLogException(
                  RoomLogException.Reason.CLOSED, file + " is closed: the server stops", e)
              : new RoomLogException(
                  RoomLogException.Reason.BUSY,
                  "%s: %d reads wait already; try again in a moment"
                      .formatted(file, READS_WAITING_MAX),
                  e));
    }
    return answer;
  }

  private <T> T readNow(ReadOperation<T> work) throws SQLException {
    Connection connection = idle.remove(); // never empty: one connection per thread
    try {
      return work.on(connection);
    } finally {
      idle.add(connection);
    }
  }

  /** Completes the queued reads, then closes the connections. */
  @Override
  public void close() {
    threads.close();
    List<Connection> connections = new ArrayList<>();
    idle.drainTo(connections);
    for (Connection connection : connections) {
      try {
        connection.close();
      } catch (SQLException e) {
        LOG.log(System.Logger.Level.WARNING, file + ": a reader was not closed", e);
      }
    }
  }
}
