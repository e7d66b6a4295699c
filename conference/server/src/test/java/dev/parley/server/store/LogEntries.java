package dev.parley.server.store;

import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What the store's tests write, and how they wait. */
final class LogEntries {
  static final UUID ANN = new UUID(1, 1);
  static final UUID BOB = new UUID(2, -2);
  static final Instant TEN = Instant.parse("2026-03-01T10:00:00.123Z");

  private LogEntries() {}

  static LogEntry said(long number, String text) {
    return said(number, UUID.randomUUID(), text);
  }

  static LogEntry said(long number, UUID key, String text) {
    return new LogEntry(
        number, TEN, ANN, Optional.empty(), Optional.of(key), new Event.Posted(text));
  }

  static LogEntry joined(long number, UUID member) {
    return new LogEntry(
        number, TEN, member, Optional.empty(), Optional.empty(), new Event.Joined());
  }

  static MemberRecord member(UUID id, String name, boolean present) {
    return new MemberRecord(
        id, name, "hash of " + name, present, Role.STUDENT, Rights.of(Role.STUDENT), false);
  }

  /** Waits under a watchdog; how long it takes is not asked. */
  static <T> T done(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw new AssertionError("the store did not answer", e);
      }
      throw e;
    }
  }

  /** {@return a read transaction of another program, which ends when it is closed} */
  static Connection otherReader(Path file) throws SQLException {
    Connection reader = DriverManager.getConnection("jdbc:sqlite:" + file);
    Statement statement = reader.createStatement();
    statement.execute("BEGIN");
    statement.executeQuery("SELECT count(*) FROM event").close();
    return reader;
  }

  static Throwable failure(CompletionStage<?> stage) {
    return done(stage.handle((value, failure) -> failure));
  }
}
