package dev.parley.server.store;

import dev.parley.room.spi.LogEntry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Tracks the members whose names log entries refer to, and deletes the records of other members. A
 * cache of marked members reduces an ordinary append to a look-up in memory.
 *
 * <p>Threads: confined to the writer. Memory: at most {@value #MARKED_MAX} ids.
 */
final class MemberReferences implements AutoCloseable {
  private static final int MARKED_MAX = 10_000;

  private record ReferencedMember(String room, UUID member) {}

  private final PreparedStatement mark;
  private final Map<ReferencedMember, Boolean> marked =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ReferencedMember, Boolean> eldest) {
          return size() > MARKED_MAX;
        }
      };

  MemberReferences(Connection connection) throws SQLException {
    mark =
        connection.prepareStatement(
            "UPDATE member SET named = 1" + RoomSql.OF_ROOM + " AND id = ? AND named = 0");
  }

  /** Marks the members that an entry refers to, inside the open transaction. */
  void mark(String room, LogEntry entry) throws SQLException {
    for (UUID member : entry.names()) {
      if (marked.put(new ReferencedMember(room, member), true) == null) {
        mark.setString(1, room);
        mark.setBytes(2, EntryRows.bytes(member));
        mark.executeUpdate();
      }
    }
  }

  /** Clears the cache, after marks were rolled back. */
  void clear() {
    marked.clear();
  }

  /** Returns the task that deletes the records of members to whom no entry refers. */
  static QueuedTask.TransactionStep deletingUnreferenced(String room, Set<UUID> members) {
    return connection -> {
      try (PreparedStatement delete =
          connection.prepareStatement(
              "DELETE FROM member"
                  + RoomSql.OF_ROOM
                  + " AND id = ? AND named = 0 AND present = 0 AND removed = 0"
                  + " AND role <> 'TUTOR'")) {
        for (UUID member : members) {
          delete.setString(1, room);
          delete.setBytes(2, EntryRows.bytes(member));
          delete.executeUpdate();
        }
      }
      return Optional.empty();
    };
  }

  @Override
  public void close() throws SQLException {
    mark.close();
  }
}
