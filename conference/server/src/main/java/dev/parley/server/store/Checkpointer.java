package dev.parley.server.store;

import dev.parley.base.ThreadEndListener;
import dev.parley.base.Threads;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Background checkpoints: copies the content of the -wal file into the database on a thread of its
 * own (SQLite, "Write-Ahead Logging", section 3). The writer would do it within a commit, and every
 * room would wait for it. Commits go on meanwhile; when they outrun this thread, the writer copies
 * the rest itself ({@link DatabaseConnections#writer}).
 *
 * <p>Threads: safe for all.
 */
final class Checkpointer implements AutoCloseable {
  /** Event bytes after which a checkpoint begins. */
  static final long BYTES = 2 << 20;

  private static final System.Logger LOG = System.getLogger(Checkpointer.class.getName());

  private final Path file;
  private final Connection connection; // guarded by itself
  private final Thread thread;
  private long written; // since the last checkpoint, in bytes; guarded by this
  private boolean closed; // guarded by this
  private @Nullable String failure; // of the last checkpoint; confined to the thread

  /**
   * @param connection owned and closed by this object
   * @param watch notified of the end of the thread
   */
  Checkpointer(Path file, Connection connection, ThreadEndListener watch) {
    this.file = file;
    this.connection = connection;
    thread = Thread.ofPlatform().name("parley-store-checkpointer").start(watch.watched(this::run));
  }

  /** Reports a commit. */
  synchronized void committed(long bytes) {
    written += bytes;
    if (written >= BYTES) {
      notifyAll();
    }
  }

  /**
   * Empties the -wal file, and waits for a running checkpoint first, beside which SQLite refuses.
   *
   * @return whether the file is empty; false while another program reads the store
   */
  boolean truncateWal() throws SQLException {
    synchronized (connection) {
      return DatabaseConnections.emptyLog(connection);
    }
  }

  private void run() {
    try {
      while (await()) {
        checkpoint();
      }
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.ERROR, file + ": the checkpoints were interrupted", e);
    }
  }

  /** Waits until enough was written. {@return false once this object is closed} */
  private synchronized boolean await() throws InterruptedException {
    while (written < BYTES && !closed) {
      wait();
    }
    written = 0;
    return !closed;
  }

  private void checkpoint() {
    try {
      synchronized (connection) {
        DatabaseConnections.checkpoint(connection);
      }
      failure = null;
    } catch (SQLException e) {
      // The writer's commits report the same trouble to those who wait for them.
      if (!String.valueOf(e.getMessage()).equals(failure)) {
        failure = e.getMessage();
        LOG.log(
            System.Logger.Level.WARNING,
            "{0}: no checkpoint ({1}); the -wal file grows until one succeeds",
            file,
            failure);
      }
    }
  }

  /** Ends the thread after a running checkpoint, and closes the connection. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    Threads.join(thread); // it uses the connection
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.log(System.Logger.Level.WARNING, file + ": the checkpointer was not closed", e);
    }
  }
}
