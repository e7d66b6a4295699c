package dev.parley.server.store;

import static dev.parley.server.store.RoomSql.OF_ROOM;

import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomSettings;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Queries of one room's whole content, on a connection that the caller confines. */
final class RoomQueries {
  private static final String LAST = "SELECT last FROM room WHERE name = ?";
  private static final String SETTINGS = "SELECT locked, waiting FROM room WHERE name = ?";
  private static final String ENDED = "SELECT invitation FROM ended_invitation" + OF_ROOM;
  private static final String MEMBERS =
      "SELECT " + EntryRows.MEMBER + " FROM member" + OF_ROOM + " ORDER BY name, id";
  private static final String ENTRIES =
      "SELECT " + EntryRows.ENTRY + " FROM event" + OF_ROOM + " ORDER BY number";

  private RoomQueries() {}

  /** {@return the names of all rooms that are not being deleted} */
  static Set<String> names(Connection connection) throws SQLException {
    String sql = "SELECT name FROM room WHERE " + RoomSql.EXISTS;
    try (PreparedStatement query = connection.prepareStatement(sql);
        ResultSet row = query.executeQuery()) {
      Set<String> names = new HashSet<>();
      while (row.next()) {
        names.add(row.getString(1));
      }
      return names;
    }
  }

  /** {@return the number of a room's last entry; 0 if there is none} */
  static long last(Connection connection, String room) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(LAST)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  static RoomSettings settings(Connection connection, String room) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(SETTINGS)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        return row.next()
            ? new RoomSettings(row.getBoolean(1), row.getBoolean(2))
            : RoomSettings.OPEN;
      }
    }
  }

  static Set<String> endedInvitations(Connection connection, String room) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ENDED)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        Set<String> ended = new HashSet<>();
        while (row.next()) {
          ended.add(row.getString(1));
        }
        return ended;
      }
    }
  }

  /** {@return all past and present members of a room} */
  static List<MemberRecord> members(Connection connection, String room) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(MEMBERS)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        List<MemberRecord> members = new ArrayList<>();
        while (row.next()) {
          members.add(EntryRows.member(row));
        }
        return members;
      }
    }
  }

  /**
   * Passes all entries of a room to a consumer, in ascending order of their numbers.
   *
   * @throws dev.parley.room.spi.RoomLogException if an entry does not match its checksum
   */
  static void entries(Connection connection, String room, EntryRows rows, Consumer<LogEntry> each)
      throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ENTRIES)) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          each.accept(rows.entry(row));
        }
      }
    }
  }
}
