package dev.parley.server.store;

import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MessageUpdateKey;
import dev.parley.room.spi.RoomLogException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Optional;

/**
 * Integrity check of a room's whole log against its checksum chain, one page at a time.
 *
 * <p>Threads: confined to one at a time. Memory: one event.
 */
final class RoomLogCheck {
  private static final int PAGE = 1_000;
  private static final String ROWS =
      "SELECT "
          + EntryRows.ENTRY
          + ", subject, line, aspect FROM event"
          + RoomSql.OF_ROOM
          + " AND number > ? ORDER BY number LIMIT "
          + PAGE;
  private static final String HEAD = "SELECT last, head FROM room WHERE name = ?";

  /** Count by the index that reads use: the index can be damaged while the events are intact. */
  private static final String COUNT =
      "SELECT count(*) FROM event INDEXED BY event_subject" + RoomSql.OF_ROOM;

  private final String room;
  private final EntryRows rows = new EntryRows();
  private long last;
  private long count;
  private long sum = EventChecksums.START;
  private Optional<String> damage = Optional.empty();

  RoomLogCheck(String room) {
    this.room = room;
  }

  /** {@return the damage found so far; empty if there is none} */
  Optional<String> damage() {
    return damage;
  }

  /** Checks the whole log. {@return the damage found; empty if there is none} */
  static Optional<String> all(Connection connection, String room) throws SQLException {
    RoomLogCheck check = new RoomLogCheck(room);
    while (check.page(connection)) {
      // each page is a transaction of its own, so that the -wal file can be checkpointed in between
    }
    return check.damage();
  }

  /** Checks the next page. {@return whether there are more pages} */
  boolean page(Connection connection) throws SQLException {
    try (Statement transaction = connection.createStatement()) {
      transaction.execute("BEGIN"); // the rows and the room's head must be of one moment
      try {
        int found = rows(connection);
        count += found;
        if (found < PAGE && damage.isEmpty()) {
          head(connection);
          count(connection);
        }
        return found == PAGE && damage.isEmpty();
      } catch (SQLException e) {
        if (!SqliteErrors.isDamage(e)) {
          throw e;
        }
        damage = Optional.of("behind number %d the database cannot be read".formatted(last));
        return false;
      } finally {
        // SQLite refuses to commit a transaction in which it met damage, even one that only reads.
        transaction.execute("ROLLBACK");
      }
    }
  }

  private int rows(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ROWS)) {
      query.setString(1, room);
      query.setLong(2, last);
      int found = 0;
      try (ResultSet row = query.executeQuery()) {
        while (row.next() && damage.isEmpty()) {
          found++;
          check(row);
        }
      }
      return found;
    }
  }

  private void check(ResultSet row) throws SQLException {
    long number = row.getLong(1);
    try {
      LogEntry entry = rows.entry(row);
      long found = row.getLong(EntryRows.SUM);
      if (EventChecksums.next(sum, EventChecksums.row(found)) != found) {
        damage = Optional.of("events are missing before number " + number);
      } else if (!matchesIndex(entry, row)) {
        damage =
            Optional.of("event %d is indexed under another topic or message".formatted(number));
      }
      last = number;
      sum = found;
    } catch (RoomLogException e) {
      damage = Optional.of(String.valueOf(e.getMessage()));
    }
  }

  /** {@return whether the columns that index an event match its content} */
  private static boolean matchesIndex(LogEntry entry, ResultSet row) throws SQLException {
    Optional<MessageUpdateKey> update = entry.event().messageUpdate();
    byte[] message = row.getBytes(EntryRows.SUM + 2);
    String aspect = row.getString(EntryRows.SUM + 3);
    return entry.event().topic().code() == row.getInt(EntryRows.SUM + 1)
        && Arrays.equals(update.map(each -> EntryRows.bytes(each.message())).orElse(null), message)
        && update.map(MessageUpdateKey::aspect).equals(Optional.ofNullable(aspect));
  }

  private void count(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(COUNT)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        if (row.next() && row.getLong(1) != count && damage.isEmpty()) {
          damage =
              Optional.of("its index knows %d of its %d events".formatted(row.getLong(1), count));
        }
      }
    }
  }

  private void head(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(HEAD)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        if (row.next() && (row.getLong(1) != last || row.getLong(2) != sum)) {
          damage =
              Optional.of(
                  "events are missing behind number %d, up to number %d"
                      .formatted(last, row.getLong(1)));
        }
      }
    }
  }
}
