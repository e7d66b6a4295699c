package dev.parley.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes the checksum chain of whole rooms, inside the open transaction: for rooms written before
 * schema 8, and for rooms whose events were rewritten by an erasure or a repair.
 */
final class ChecksumChain {
  private static final int PAGE = 500;
  private static final String ROWS =
      "SELECT number, at, author, recipient, key, payload FROM event"
          + " WHERE room = ? AND number > ? ORDER BY number LIMIT "
          + PAGE;

  private ChecksumChain() {}

  /**
   * {@return the ids of the rooms whose events can all be read} SQLite does not commit a
   * transaction in which it met damage, so this is to be called outside of the one that computes
   * the checksums.
   */
  static List<Long> readableRooms(Connection connection) throws SQLException {
    List<Long> rooms = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT id FROM room")) {
      while (row.next()) {
        rooms.add(row.getLong(1));
      }
    }
    List<Long> readable = new ArrayList<>();
    for (long room : rooms) {
      if (isReadable(connection, room)) {
        readable.add(room);
      }
    }
    return readable;
  }

  private static boolean isReadable(Connection connection, long room) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ROWS)) {
      List<ChecksumRow> page = page(query, room, 0);
      while (!page.isEmpty()) {
        page = page(query, room, page.getLast().number());
      }
      return true;
    } catch (SQLException e) {
      if (!SqliteErrors.isDamage(e)) {
        throw e;
      }
      return false;
    }
  }

  /** Computes the checksums of these rooms. A room without checksums counts as damaged. */
  static void computeSums(Connection connection, List<Long> rooms) throws SQLException {
    for (long room : rooms) {
      computeSums(connection, room);
    }
  }

  /** Computes the checksums of a room. */
  static void computeSums(Connection connection, String room) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT id FROM room WHERE name = ?")) {
      query.setString(1, room);
      try (ResultSet row = query.executeQuery()) {
        if (row.next()) {
          computeSums(connection, row.getLong(1));
        }
      }
    }
  }

  private static void computeSums(Connection connection, long room) throws SQLException {
    long last = 0;
    long sum = EventChecksums.START;
    try (PreparedStatement query = connection.prepareStatement(ROWS);
        PreparedStatement update =
            connection.prepareStatement("UPDATE event SET sum = ? WHERE room = ? AND number = ?")) {
      for (List<ChecksumRow> page = page(query, room, last);
          !page.isEmpty();
          page = page(query, room, last)) {
        for (ChecksumRow row : page) {
          last = row.number();
          sum = EventChecksums.next(sum, row.sum());
          update.setLong(1, sum);
          update.setLong(2, room);
          update.setLong(3, last);
          update.executeUpdate();
        }
      }
    }
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE room SET last = ?, head = ? WHERE id = ?")) {
      update.setLong(1, last);
      update.setLong(2, sum);
      update.setLong(3, room);
      update.executeUpdate();
    }
  }

  private record ChecksumRow(long number, int sum) {}

  /**
   * Reads a page of rows completely before they are updated: SQLite leaves undefined what a query
   * returns for rows that change meanwhile.
   */
  private static List<ChecksumRow> page(PreparedStatement query, long room, long after)
      throws SQLException {
    query.setLong(1, room);
    query.setLong(2, after);
    List<ChecksumRow> page = new ArrayList<>(PAGE);
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        page.add(
            new ChecksumRow(
                row.getLong(1),
                EventChecksums.row(
                    row.getLong(1),
                    row.getLong(2),
                    row.getBytes(3),
                    row.getBytes(4),
                    row.getBytes(5),
                    row.getBytes(6))));
      }
    }
    return page;
  }
}
