package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.failure;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.spi.RoomLogException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a store says while it cannot be written. */
class WriteHealthTest {
  private static final RoomLogException WHY =
      new RoomLogException(RoomLogException.Reason.FULL, "no space is left", null);

  @TempDir private Path folder;
  private final Logger logger = Logger.getLogger(WriteHealth.class.getName());
  private final List<Level> logged = new CopyOnWriteArrayList<>();
  private long nanos = Long.MAX_VALUE - 7; // nanoTime may overflow at any moment

  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord entry) {
          logged.add(entry.getLevel());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void listen() {
    logger.addHandler(handler);
    logger.setUseParentHandlers(false);
  }

  @AfterEach
  void stop() {
    logger.removeHandler(handler);
    logger.setUseParentHandlers(true);
  }

  private Path file() {
    return folder.resolve("rooms.db");
  }

  private SqliteRoomLog open() {
    return SqliteRoomLog.open(new StoreConfig(file(), StoreConfig.BYTES_MAX, Duration.ofMillis(1)));
  }

  @Test
  void storeThatCannotBeWrittenIsLoggedOnceAndRecoversWithoutAVisitor() throws Exception {
    try (SqliteRoomLog log = open();
        Connection other = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      other.createStatement().execute("BEGIN IMMEDIATE");
      for (int i = 1; i <= 20; i++) {
        assertThat(failure(log.append("algebra", said(i, "line"), Optional.empty()))).isNotNull();
      }
      assertThat(logged).containsExactly(Level.SEVERE);
      assertThat(done(log.probe())).isPresent();

      other.createStatement().execute("ROLLBACK");

      assertThat(done(log.probe())).isEmpty();
      assertThat(logged).containsExactly(Level.SEVERE, Level.INFO);
      done(log.append("algebra", said(21, "line"), Optional.empty()));
    }
  }

  @Test
  void storeWhoseWritesFailAndSucceedInTurnsIsLoggedOnceAMinute() {
    WriteHealth writability = new WriteHealth(file(), () -> nanos);
    for (int i = 0; i < 20; i++) {
      writability.failed(WHY);
      assertThat(writability.refusal()).hasValue("no space is left");
      writability.succeeded();
      assertThat(writability.refusal()).isEmpty();
    }
    assertThat(logged).containsExactly(Level.SEVERE, Level.INFO);

    nanos += WriteHealth.LOGGED_EVERY.toNanos();
    writability.failed(WHY);

    assertThat(logged).containsExactly(Level.SEVERE, Level.INFO, Level.SEVERE);
  }
}
