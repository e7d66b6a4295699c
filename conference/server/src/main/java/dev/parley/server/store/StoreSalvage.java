package dev.parley.server.store;

import dev.parley.room.spi.RoomLogException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Copies the readable part of a damaged store into an empty one. Board snapshots are not copied:
 * the server computes them again.
 *
 * <p>Threads: confined to one.
 */
final class StoreSalvage {
  private static final int PAGE = 500;
  private static final String COLUMNS =
      EntryRows.ENTRY.replace("event.", "") + ", subject, line, aspect";
  private static final int COLUMN_COUNT = COLUMNS.split(",").length;

  private final Connection from;
  private final Connection to;
  private final EntryRows rows = new EntryRows();
  private final Set<Long> lost = new TreeSet<>();
  private final Set<Long> kept = new HashSet<>();

  /** Number of kept events of the repaired room, and the numbers of its damaged events. */
  record SalvageResult(long kept, List<Long> lost) {}

  private record SalvagedRoom(long id, String name, long last) {}

  StoreSalvage(Connection from, Connection to) {
    this.from = from;
    this.to = to;
  }

  /** Copies all rooms, and computes the checksums of the repaired one. */
  SalvageResult run(String repaired, Runnable each) throws SQLException {
    List<SalvagedRoom> rooms = rooms();
    if (rooms.stream().noneMatch(room -> room.name().equals(repaired))) {
      throw new RoomLogException(
          RoomLogException.Reason.CORRUPT,
          "there is no room %s; 'parley rooms' lists those there are".formatted(repaired),
          null);
    }
    try (Statement transaction = to.createStatement()) {
      transaction.execute("BEGIN IMMEDIATE");
      for (SalvagedRoom room : rooms) {
        copyRow("room", "id, name, locked, waiting, last, head", "id", room);
        copyRow("member", "room, " + EntryRows.MEMBER, "room", room);
        copyRow("ended_invitation", "room, invitation", "room", room);
        if (!room.name().equals(repaired)) { // which may lack events that its stream has
          copyRow("stream", "room, sequence, epoch, hash, number", "room", room);
        }
        events(room, room.name().equals(repaired));
        each.run();
      }
      ChecksumChain.computeSums(to, repaired);
      transaction.execute("COMMIT");
    }
    return new SalvageResult(kept.size(), List.copyOf(lost));
  }

  private List<SalvagedRoom> rooms() throws SQLException {
    try (Statement statement = from.createStatement();
        ResultSet row = statement.executeQuery("SELECT id, name, last FROM room")) {
      List<SalvagedRoom> found = new ArrayList<>();
      while (row.next()) {
        found.add(new SalvagedRoom(row.getLong(1), row.getString(2), row.getLong(3)));
      }
      return found;
    }
  }

  /** Copies the rows of a room; unreadable rows are left out. */
  private void copyRow(String table, String columns, String key, SalvagedRoom room)
      throws SQLException {
    int count = columns.split(",").length;
    try (PreparedStatement query =
            from.prepareStatement(
                "SELECT " + columns + " FROM " + table + " WHERE " + key + " = ?");
        PreparedStatement insert = insert(table, columns, count)) {
      query.setLong(1, room.id());
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          put(insert, row, count);
        }
      } catch (SQLException e) {
        ignoreDamage(e);
      }
    }
  }

  private PreparedStatement insert(String table, String columns, int count) throws SQLException {
    return to.prepareStatement(
        "INSERT INTO %s (%s) VALUES (?%s) ON CONFLICT DO NOTHING"
            .formatted(table, columns, ", ?".repeat(count - 1)));
  }

  private static void put(PreparedStatement insert, ResultSet row, int count) throws SQLException {
    for (int i = 1; i <= count; i++) {
      insert.setObject(i, row.getObject(i));
    }
    insert.executeUpdate();
  }

  private void events(SalvagedRoom room, boolean only) throws SQLException {
    try (PreparedStatement insert = insert("event", COLUMNS + ", room", COLUMN_COUNT + 1)) {
      long number = 0;
      while (number < room.last()) {
        try {
          long after =
              copy(" AND number > ? ORDER BY number LIMIT " + PAGE, number, insert, room, only);
          if (after == number) {
            return;
          }
          number = after;
        } catch (SQLException e) {
          ignoreDamage(e);
          number = byOnes(insert, room, number, only);
        }
      }
    }
  }

  /**
   * Copies a page of events. It uses a new statement each time, since the driver cannot reuse one
   * that met damage. {@return the highest number read}
   */
  private long copy(
      String which, long number, PreparedStatement insert, SalvagedRoom room, boolean only)
      throws SQLException {
    long highest = number;
    try (PreparedStatement query =
        from.prepareStatement("SELECT " + COLUMNS + " FROM event WHERE room = ?" + which)) {
      query.setLong(1, room.id());
      query.setLong(2, number);
      try (ResultSet row = query.executeQuery()) {
        while (row.next()) {
          highest = row.getLong(1);
          if (!only || whole(row)) {
            insert.setLong(COLUMN_COUNT + 1, room.id());
            put(insert, row, COLUMN_COUNT);
          }
        }
      }
    }
    return highest;
  }

  /** Copies event by event around a damaged page. {@return the number to continue after} */
  private long byOnes(PreparedStatement insert, SalvagedRoom room, long after, boolean only)
      throws SQLException {
    long until = Math.min(room.last(), after + PAGE);
    for (long number = after + 1; number <= until; number++) {
      try {
        copy(" AND number = ?", number, insert, room, only);
      } catch (SQLException e) {
        ignoreDamage(e);
      }
    }
    return until;
  }

  private boolean whole(ResultSet row) throws SQLException {
    try {
      rows.entry(row);
      kept.add(
          row.getLong(1)); // a set: after a damaged page the same events are read again one by one
      return true;
    } catch (RoomLogException e) {
      lost.add(row.getLong(1));
      return false;
    }
  }

  private static void ignoreDamage(SQLException e) throws SQLException {
    if (!SqliteErrors.isDamage(e)) {
      throw e;
    }
  }
}
