package dev.parley.server.store;

import dev.parley.calls.Values;
import dev.parley.conference.api.board.Snapshot;
import dev.parley.conference.board.BoardState;
import dev.parley.conference.spi.KeptBoard;
import dev.parley.conference.spi.KeptBoards;
import dev.parley.conference.spi.KeptSizes;
import dev.parley.transport.api.BadMessageException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/**
 * States of boards in the database. What is damaged, or was folded by other rules, is as if it were
 * not there.
 *
 * <p>Threads: safe for all; the connections are not.
 */
final class BoardPieces {
  private static final System.Logger LOG = System.getLogger(BoardPieces.class.getName());
  private static final Values<Snapshot> STATES = Values.of(Snapshot.class);
  private static final byte[] EVERYBODY = {};
  private static final String ID = "(SELECT id FROM room WHERE name = ?)";

  private BoardPieces() {}

  /**
   * {@return what writes the states, in the transaction that is open} Pieces are encoded one at a
   * time as they are written: all of them at once could take as much memory again as the boards.
   */
  static Task.Work write(String room, KeptBoards boards) {
    return connection -> {
      if (number(connection, room) > boards.number()) {
        return; // somebody was quicker, with all that is here and more
      }
      forget(
          connection,
          room,
          " AND room IN (SELECT room FROM boards WHERE rules <> " + BoardState.RULES + ")");
      String number =
          "INSERT INTO boards (room, number, rules) SELECT id, ?, ? FROM room WHERE name = ?"
              + " ON CONFLICT DO UPDATE SET number = excluded.number, rules = excluded.rules";
      try (PreparedStatement statement = connection.prepareStatement(number)) {
        statement.setLong(1, boards.number());
        statement.setInt(2, BoardState.RULES);
        statement.setString(3, room);
        statement.executeUpdate();
      }
      for (KeptBoard each : boards.boards()) {
        write(connection, room, each);
      }
    };
  }

  private static long number(Connection connection, String room) throws SQLException {
    String sql = "SELECT number FROM boards WHERE rules = ? AND room = " + ID;
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setInt(1, BoardState.RULES);
      query.setString(2, room);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getLong(1) : 0;
      }
    }
  }

  private static void write(Connection connection, String room, KeptBoard board)
      throws SQLException {
    String delete = "DELETE FROM board_piece WHERE room = " + ID + " AND first = ? AND second = ?";
    try (PreparedStatement statement = connection.prepareStatement(delete)) {
      statement.setString(1, room);
      statement.setBytes(2, key(board.first()));
      statement.setBytes(3, key(board.second()));
      statement.executeUpdate();
    }
    String insert = "INSERT INTO board_piece SELECT id, ?, ?, ?, ?, ? FROM room WHERE name = ?";
    try (PreparedStatement statement = connection.prepareStatement(insert)) {
      for (int i = 0; i < board.pieces().size(); i++) {
        byte[] piece = STATES.encode(board.pieces().get(i));
        statement.setBytes(1, key(board.first()));
        statement.setBytes(2, key(board.second()));
        statement.setInt(3, i);
        statement.setBytes(4, piece);
        statement.setLong(5, sum(piece));
        statement.setString(6, room);
        statement.executeUpdate();
      }
    }
  }

  /** Takes all states of a room away. */
  static void forget(Connection connection, String room) throws SQLException {
    forget(connection, room, "");
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM boards WHERE room = " + ID)) {
      statement.setString(1, room);
      statement.executeUpdate();
    }
  }

  private static void forget(Connection connection, String room, String which) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("DELETE FROM board_piece WHERE room = " + ID + which)) {
      statement.setString(1, room);
      statement.executeUpdate();
    }
  }

  /** {@return what is kept of which boards; empty when nothing is} */
  static Optional<KeptSizes> sizes(Connection connection, String room) throws SQLException {
    String sql =
        "SELECT number, first, second, count(*), sum(length(payload)) FROM boards JOIN board_piece"
            + " USING (room) WHERE boards.room = "
            + ID
            + " AND rules = ? GROUP BY first, second ORDER BY first, second";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, room);
      query.setInt(2, BoardState.RULES);
      try (ResultSet row = query.executeQuery()) {
        List<KeptSizes.Size> sizes = new ArrayList<>();
        long number = 0;
        while (row.next()) {
          number = row.getLong(1);
          sizes.add(
              new KeptSizes.Size(
                  id(row.getBytes(2)), id(row.getBytes(3)), row.getInt(4), row.getLong(5)));
        }
        return sizes.isEmpty() ? Optional.empty() : Optional.of(new KeptSizes(number, sizes));
      }
    }
  }

  /** {@return the state of one board; empty when there is none that can be relied on} */
  static Optional<KeptBoards> read(
      Connection connection, String room, Optional<UUID> first, Optional<UUID> second)
      throws SQLException {
    String sql =
        "SELECT number, payload, sum, piece FROM boards JOIN board_piece USING (room) WHERE"
            + " boards.room = "
            + ID
            + " AND rules = ? AND first = ? AND second = ? ORDER BY piece";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, room);
      query.setInt(2, BoardState.RULES);
      query.setBytes(3, key(first));
      query.setBytes(4, key(second));
      try (ResultSet row = query.executeQuery()) {
        return read(row, first, second);
      } catch (BadMessageException e) {
        LOG.log(
            System.Logger.Level.WARNING,
            "a kept board of room " + room + " is damaged and folded anew: " + e.getMessage());
        return Optional.empty();
      }
    }
  }

  private static Optional<KeptBoards> read(
      ResultSet row, Optional<UUID> first, Optional<UUID> second) throws SQLException {
    List<Snapshot> pieces = new ArrayList<>();
    long number = 0;
    while (row.next()) {
      number = row.getLong(1);
      byte[] payload = row.getBytes(2);
      if (sum(payload) != row.getLong(3)) {
        throw new BadMessageException("a piece has another sum than it was written with");
      }
      Snapshot piece = STATES.decode(payload);
      if (piece.first() != pieces.isEmpty() || row.getInt(4) != pieces.size()) {
        throw new BadMessageException("a piece is missing");
      }
      pieces.add(piece);
    }
    if (pieces.isEmpty()) {
      return Optional.empty();
    }
    if (!pieces.getLast().last()) {
      throw new BadMessageException("a last piece is missing");
    }
    return Optional.of(
        new KeptBoards(number, List.of(new KeptBoard(first, second, List.copyOf(pieces)))));
  }

  private static byte[] key(Optional<UUID> id) {
    return id.map(Rows::bytes).orElse(EVERYBODY);
  }

  private static Optional<UUID> id(byte[] bytes) {
    return bytes.length == 0 ? Optional.empty() : Optional.of(Rows.uuid(bytes));
  }

  private static long sum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    return sum.getValue();
  }
}
