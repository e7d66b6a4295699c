package dev.parley.server.store;

import dev.parley.room.spi.Event;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * Projection of events to the tables of members and room settings, so that opening a room need not
 * replay its log. Threads: confined to the writer.
 */
final class EventProjection implements AutoCloseable {
  private static final String MEMBER_OF =
      " WHERE room = (SELECT id FROM room WHERE name = ?) AND id = ?";

  private final PreparedStatement rights;
  private final PreparedStatement removed;
  private final PreparedStatement settings;
  private final PreparedStatement ended;

  EventProjection(Connection connection) throws SQLException {
    rights = connection.prepareStatement("UPDATE member SET role = ?, rights = ?" + MEMBER_OF);
    removed = connection.prepareStatement("UPDATE member SET removed = 1, present = 0" + MEMBER_OF);
    settings =
        connection.prepareStatement("UPDATE room SET locked = ?, waiting = ? WHERE name = ?");
    ended =
        connection.prepareStatement(
            "INSERT INTO ended_invitation (room, invitation)"
                + " VALUES ((SELECT id FROM room WHERE name = ?), ?) ON CONFLICT DO NOTHING");
  }

  /** Applies an event to the tables, inside the open transaction. */
  void apply(String room, Event event) throws SQLException {
    switch (event) {
      case Event.RightsChanged(List<Event.Grant> grants) -> {
        for (Event.Grant grant : grants) {
          grant(room, grant);
        }
      }
      case Event.RoomChanged(boolean locked, boolean waiting) -> {
        settings.setBoolean(1, locked);
        settings.setBoolean(2, waiting);
        settings.setString(3, room);
        settings.executeUpdate();
      }
      case Event.Removed(UUID member) -> remove(room, member);
      case Event.InvitationEnded(String invitation, List<UUID> members) -> {
        ended.setString(1, room);
        ended.setString(2, invitation);
        ended.executeUpdate();
        for (UUID member : members) {
          remove(room, member);
        }
      }
      default -> {
        // the event changes nothing but the log
      }
    }
  }

  private void remove(String room, UUID member) throws SQLException {
    removed.setString(1, room);
    removed.setBytes(2, EntryRows.bytes(member));
    removed.executeUpdate();
  }

  private void grant(String room, Event.Grant grant) throws SQLException {
    rights.setString(1, grant.role().name());
    rights.setBytes(2, EntryRows.bytes(grant.rights()));
    rights.setString(3, room);
    rights.setBytes(4, EntryRows.bytes(grant.member()));
    rights.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    rights.close();
    removed.close();
    settings.close();
    ended.close();
  }
}
