package dev.parley.server.store;

import static dev.parley.server.store.RoomSql.OF_ROOM;

import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MessageUpdateKey;
import dev.parley.room.spi.RoomLogException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Queries of a room's entries for a running server. Damaged entries are left out; the first one
 * makes its room read-only, with a reason that the members see.
 *
 * <p>Threads: safe for all, each with a connection of its own. Memory: one page.
 */
final class EntryQueries {
  private static final String SELECT = "SELECT " + EntryRows.ENTRY + " FROM event" + OF_ROOM;
  private static final String OF_SUBJECT = " AND subject = ?";
  private static final String AFTER =
      SELECT + OF_SUBJECT + " AND number > ? ORDER BY number LIMIT ?";
  private static final String BEFORE =
      SELECT + OF_SUBJECT + " AND number < ? ORDER BY number DESC LIMIT ?";
  private static final String OF_KEY = SELECT + " AND key = ?";

  // SQLite guarantees that bare columns beside max() come from the row with the maximum.
  private static final String MESSAGE_UPDATES =
      "SELECT "
          + EntryRows.ENTRY
          + ", max(event.number) FROM event"
          + OF_ROOM
          + " AND line IN (%s) GROUP BY line, aspect, author";

  // Without the hint SQLite scans all events: it does not know that deletions are few.
  private static final String DELETIONS =
      "SELECT "
          + EntryRows.ENTRY
          + " FROM event INDEXED BY event_deletion"
          + OF_ROOM
          + " AND aspect = '"
          + MessageUpdateKey.DELETION
          + "' AND number > ? ORDER BY number LIMIT ?";

  private final DamagedRooms damages;
  private final EntryRows rows = new EntryRows();

  EntryQueries(DamagedRooms damages) {
    this.damages = damages;
  }

  List<LogEntry> after(
      Connection connection, String room, EventTopic subject, long number, int most)
      throws SQLException {
    return page(connection, AFTER, room, subject, number, most);
  }

  List<LogEntry> before(
      Connection connection, String room, EventTopic subject, long number, int most)
      throws SQLException {
    return page(connection, BEFORE, room, subject, number, most);
  }

  private List<LogEntry> page(
      Connection connection, String sql, String room, EventTopic subject, long number, int most)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, room);
      query.setInt(2, subject.code());
      query.setLong(3, number);
      query.setInt(4, Math.clamp(most, 0, StoreConfig.PAGE_MAX));
      return entries(room, query);
    }
  }

  /** {@return the entry with an idempotency key} */
  Optional<LogEntry> ofKey(Connection connection, String room, UUID key) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(OF_KEY)) {
      query.setString(1, room);
      query.setBytes(2, EntryRows.bytes(key));
      return entries(room, query).stream().findFirst();
    }
  }

  /** {@return the newest update of each aspect, author and message} */
  List<LogEntry> messageUpdates(Connection connection, String room, Set<UUID> messages)
      throws SQLException {
    String sql =
        MESSAGE_UPDATES.formatted(String.join(",", Collections.nCopies(messages.size(), "?")));
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, room);
      int parameter = 2;
      for (UUID message : messages) {
        query.setBytes(parameter++, EntryRows.bytes(message));
      }
      return entries(room, query);
    }
  }

  List<LogEntry> deletions(Connection connection, String room, long number, int most)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(DELETIONS)) {
      query.setString(1, room);
      query.setLong(2, number);
      query.setInt(3, Math.clamp(most, 0, StoreConfig.PAGE_MAX));
      return entries(room, query);
    }
  }

  private List<LogEntry> entries(String room, PreparedStatement query) throws SQLException {
    List<LogEntry> entries = new ArrayList<>();
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        try {
          entries.add(rows.entry(row));
        } catch (RoomLogException e) {
          damages.markDamaged(room, String.valueOf(e.getMessage()));
        }
      }
    } catch (SQLException e) {
      if (!SqliteErrors.isDamage(e)) {
        throw e;
      }
      damages.markDamaged(room, "the database cannot be read where its events are");
    }
    return entries;
  }
}
