package dev.parley.faults.verification;

import dev.parley.faults.load.RoomLoad;
import dev.parley.server.archive.DataFolder;
import dev.parley.testkit.history.LoggedEntry;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;

/**
 * Copy of a room in a node's store, column by column, as the database file has it. The node may be
 * running.
 *
 * @param entries the columns of each entry of the log, by number
 * @param state the columns of the room, its members, its ended invitations, and its position in the
 *     engine's stream
 * @param log the entries that members appended
 */
record StoreCopy(List<String> entries, List<String> state, List<LoggedEntry> log) {
  private static final String ENTRIES =
      "SELECT number, at, author, recipient, key, payload, subject, line, aspect, sum FROM event"
          + " WHERE room = (SELECT id FROM room WHERE name = ?) ORDER BY number";
  private static final List<String> STATE =
      List.of(
          "SELECT name, locked, waiting, last, head FROM room WHERE name = ?",
          "SELECT id, name, key_hash, present, role, rights, removed, invitation, named FROM member"
              + " WHERE room = (SELECT id FROM room WHERE name = ?) ORDER BY id",
          "SELECT invitation FROM ended_invitation"
              + " WHERE room = (SELECT id FROM room WHERE name = ?) ORDER BY invitation",
          "SELECT sequence, epoch, hash, number FROM stream"
              + " WHERE room = (SELECT id FROM room WHERE name = ?)");
  private static final String APPENDED =
      "SELECT number, subject, key FROM event WHERE key IS NOT NULL"
          + " AND room = (SELECT id FROM room WHERE name = ?) ORDER BY number";

  /** Topics by the code of the column {@code subject}. */
  private static final List<String> TOPICS = List.of(RoomLoad.CHAT, RoomLoad.BOARD, RoomLoad.FILES);

  /** Reads the copy of a room in a data folder; it is empty if there is none. */
  static StoreCopy of(Path data, String room) throws SQLException {
    Path file = DataFolder.database(data);
    if (!Files.exists(file)) {
      return new StoreCopy(List.of(), List.of(), List.of());
    }
    try (Connection connection =
        DriverManager.getConnection("jdbc:sqlite:file:" + file + "?mode=ro")) {
      connection.setAutoCommit(false); // one snapshot
      List<String> state = new ArrayList<>();
      for (String query : STATE) {
        state.addAll(rows(connection, query, room));
      }
      return new StoreCopy(rows(connection, ENTRIES, room), state, appended(connection, room));
    }
  }

  private static List<String> rows(Connection connection, String query, String room)
      throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, room);
      try (ResultSet row = statement.executeQuery()) {
        int columns = row.getMetaData().getColumnCount();
        while (row.next()) {
          StringBuilder text = new StringBuilder();
          for (int column = 1; column <= columns; column++) {
            Object value = row.getObject(column);
            text.append(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value)
                .append('|');
          }
          rows.add(text.toString());
        }
      }
    }
    return rows;
  }

  private static List<LoggedEntry> appended(Connection connection, String room)
      throws SQLException {
    List<LoggedEntry> log = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(APPENDED)) {
      statement.setString(1, room);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          ByteBuffer key = ByteBuffer.wrap(row.getBytes(3));
          log.add(
              new LoggedEntry(
                  row.getLong(1),
                  TOPICS.get(row.getInt(2)),
                  new UUID(key.getLong(), key.getLong())));
        }
      }
    }
    return log;
  }

  /** {@return whether this is an earlier state of another copy, or equal to it} */
  boolean isBeginningOf(StoreCopy other) {
    return entries.size() <= other.entries.size()
        && entries.equals(other.entries.subList(0, entries.size()));
  }

  /** {@return whether both have the same bytes} */
  boolean isEqualTo(StoreCopy other) {
    return entries.equals(other.entries) && state.equals(other.state);
  }

  /** {@return where this and another copy differ first} */
  String difference(StoreCopy other) {
    return difference(entries, other.entries) + difference(state, other.state);
  }

  private static String difference(List<String> one, List<String> other) {
    int same = 0;
    while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
      same++;
    }
    return "%n      %d rows and %d rows, of which the first %d are equal; then%n      %s%n      %s"
        .formatted(one.size(), other.size(), same, rowOf(one, same), rowOf(other, same));
  }

  private static String rowOf(List<String> rows, int row) {
    return row < rows.size() ? rows.get(row) : "nothing";
  }
}
