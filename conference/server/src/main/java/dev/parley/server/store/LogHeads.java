package dev.parley.server.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Cache of the log heads (last event number and checksum) of rooms that are being written. Changes
 * are written to the rooms' rows once per transaction.
 *
 * <p>Threads: confined to the writer. Memory: at most {@link #ROOMS_MAX} rooms, and those of the
 * open transaction.
 */
final class LogHeads implements AutoCloseable {
  private static final int ROOMS_MAX = 1_000;

  private final PreparedStatement insert;
  private final PreparedStatement query;
  private final PreparedStatement update;
  private final Map<String, LogHead> known = new LinkedHashMap<>(16, 0.75f, true);
  private final Set<String> changed = new HashSet<>();

  /** Log head: number and checksum of a room's last event. */
  record LogHead(long last, long sum) {}

  LogHeads(Connection connection) throws SQLException {
    insert =
        connection.prepareStatement("INSERT INTO room (name) VALUES (?) ON CONFLICT DO NOTHING");
    query = connection.prepareStatement("SELECT last, head FROM room WHERE name = ?");
    update = connection.prepareStatement("UPDATE room SET last = ?, head = ? WHERE name = ?");
  }

  /**
   * Creates the room if it does not exist. {@return its log head, including events of the open
   * transaction}
   */
  LogHead of(String room) throws SQLException {
    LogHead head = known.get(room);
    return head == null ? read(room) : head;
  }

  private LogHead read(String room) throws SQLException {
    insert.setString(1, room);
    insert.executeUpdate();
    query.setString(1, room);
    try (ResultSet row = query.executeQuery()) {
      LogHead head =
          row.next()
              ? new LogHead(row.getLong(1), row.getLong(2))
              : new LogHead(0, EventChecksums.START);
      known.put(room, head);
      return head;
    }
  }

  /** Records an inserted event. */
  void moved(String room, long number, long sum) {
    known.put(room, new LogHead(number, sum));
    changed.add(room);
  }

  /** Writes the changed heads inside the open transaction. */
  void save() throws SQLException {
    for (String room : changed) {
      LogHead head = known.get(room);
      if (head != null) {
        update.setLong(1, head.last());
        update.setLong(2, head.sum());
        update.setString(3, room);
        update.executeUpdate();
      }
    }
    changed.clear();
    while (known.size() > ROOMS_MAX) {
      known.remove(known.keySet().iterator().next());
    }
  }

  /** Clears the cache, after a rollback or before other statements change the rows. */
  void clear() {
    known.clear();
    changed.clear();
  }

  @Override
  public void close() throws SQLException {
    insert.close();
    query.close();
    update.close();
  }
}
