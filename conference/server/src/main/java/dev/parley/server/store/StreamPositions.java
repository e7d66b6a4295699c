package dev.parley.server.store;

import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.RoomLogException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Positions of the copies of rooms in their streams. Threads: confined to the writer. */
final class StreamPositions implements AutoCloseable {
  private final PreparedStatement query;
  private final PreparedStatement update;

  StreamPositions(Connection connection) throws SQLException {
    query =
        connection.prepareStatement(
            "SELECT sequence, epoch, hash, number, last FROM room"
                + " LEFT JOIN stream ON stream.room = room.id WHERE name = ?");
    update =
        connection.prepareStatement(
            "INSERT OR REPLACE INTO stream (room, sequence, epoch, hash, number)"
                + " VALUES ((SELECT id FROM room WHERE name = ?), ?, ?, ?, ?)");
  }

  /**
   * {@return the position of a room's copy, with what the open transaction changed}
   *
   * @throws RoomLogException when the room has events that are not of its stream
   */
  StreamPosition of(String room) throws SQLException {
    query.setString(1, room);
    try (ResultSet row = query.executeQuery()) {
      if (!row.next()) {
        return StreamPosition.START;
      }
      byte[] hash = row.getBytes(3);
      if (hash != null) {
        return new StreamPosition(row.getLong(1), row.getLong(2), hash, row.getLong(4));
      }
      if (row.getLong(5) == 0) {
        return StreamPosition.START;
      }
      throw new RoomLogException(
          RoomLogException.Reason.DAMAGED,
          "this store has events of room %s that are not from its cluster, or was repaired; start the node with an empty data folder"
              .formatted(room),
          null);
    }
  }

  /** Sets the position of a room's copy. The room exists. */
  void set(String room, StreamPosition position) throws SQLException {
    update.setString(1, room);
    update.setLong(2, position.sequence());
    update.setLong(3, position.epoch());
    update.setBytes(4, position.hash());
    update.setLong(5, position.number());
    update.executeUpdate();
  }

  @Override
  public void close() throws SQLException {
    query.close();
    update.close();
  }
}
