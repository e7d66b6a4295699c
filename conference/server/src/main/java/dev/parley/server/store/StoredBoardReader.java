package dev.parley.server.store;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.spi.StoredBoard;
import dev.parley.room.spi.StoredBoardSizes;
import dev.parley.room.spi.StoredBoards;
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
 * Reader of board snapshots in the database, as {@link StoredBoardWriter} writes them. The pieces
 * of a board have a generation: the event number of their snapshot. The newest generation that is
 * not above the room's published number is read. Damaged snapshots, and those computed by other
 * fold rules, are ignored.
 *
 * <p>Threads: safe for all; the connections are not thread-safe.
 */
final class StoredBoardReader {
  private static final System.Logger LOG = System.getLogger(StoredBoardReader.class.getName());
  private static final ValueCodec<BoardStatePiece> STATES = ValueCodec.of(BoardStatePiece.class);
  private static final byte[] COMMON_BOARD = {};

  /**
   * Number of low bits of the column {@code piece} that hold the index; the other bits are the
   * generation.
   */
  static final int INDEX_BITS = 20;

  private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;
  private static final String PRESENT =
      " AND piece >> " + INDEX_BITS + " = " + newest("boards.number");
  private static final String ID = "(SELECT id FROM room WHERE name = ?)";

  private StoredBoardReader() {}

  /** {@return the id of a room; empty when no room has this name} */
  static Optional<Long> room(Connection connection, String name) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT id FROM room WHERE name = ?")) {
      query.setString(1, name);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? Optional.of(row.getLong(1)) : Optional.empty();
      }
    }
  }

  /**
   * {@return the event number of a room's published snapshot; -1 when it has none with the present
   * rules}
   */
  static long number(Connection connection, long room) throws SQLException {
    String sql = "SELECT number FROM boards WHERE rules = ? AND room = ?";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setInt(1, BoardState.RULES);
      query.setLong(2, room);
      try (ResultSet row = query.executeQuery()) {
        return row.next() ? row.getLong(1) : -1;
      }
    }
  }

  /** {@return the value of the column {@code piece} for a generation and an index} */
  static long piece(long number, int index) {
    return number << INDEX_BITS | index;
  }

  /**
   * {@return an SQL expression for the readable generation of the board of row {@code present}: the
   * newest complete one}
   *
   * @param number SQL expression for the room's published number
   */
  static String newest(String number) {
    return "(SELECT max(piece) >> "
        + INDEX_BITS
        + " FROM board_piece AS other WHERE other.room = present.room"
        + " AND other.first = present.first AND other.second = present.second"
        + " AND other.piece < ("
        + number
        + " + 1) << "
        + INDEX_BITS
        + ")";
  }

  /** Deletes all snapshots of a room. */
  static void forget(Connection connection, String room) throws SQLException {
    for (String table : List.of("board_piece", "boards")) {
      try (PreparedStatement statement =
          connection.prepareStatement("DELETE FROM " + table + " WHERE room = " + ID)) {
        statement.setString(1, room);
        statement.executeUpdate();
      }
    }
  }

  /** {@return the sizes of a room's board snapshots; empty when there are none} */
  static Optional<StoredBoardSizes> sizes(Connection connection, String room) throws SQLException {
    String sql =
        "SELECT number, first, second, count(*), sum(length(payload)) FROM boards JOIN board_piece"
            + " AS present USING (room) WHERE boards.room = "
            + ID
            + " AND rules = ?"
            + PRESENT
            + " GROUP BY first, second ORDER BY first, second";
    try (PreparedStatement query = connection.prepareStatement(sql)) {
      query.setString(1, room);
      query.setInt(2, BoardState.RULES);
      try (ResultSet row = query.executeQuery()) {
        List<StoredBoardSizes.Size> sizes = new ArrayList<>();
        long number = 0;
        while (row.next()) {
          number = row.getLong(1);
          sizes.add(
              new StoredBoardSizes.Size(
                  id(row.getBytes(2)), id(row.getBytes(3)), row.getInt(4), row.getLong(5)));
        }
        return sizes.isEmpty()
            ? Optional.empty()
            : Optional.of(new StoredBoardSizes(number, sizes));
      }
    }
  }

  /** {@return the snapshot of one board; empty when there is no intact one} */
  static Optional<StoredBoards> read(
      Connection connection, String room, Optional<UUID> first, Optional<UUID> second)
      throws SQLException {
    String sql =
        "SELECT number, payload, sum, piece & "
            + INDEX_MASK
            + " FROM boards JOIN board_piece AS present USING (room) WHERE boards.room = "
            + ID
            + " AND rules = ? AND first = ? AND second = ?"
            + PRESENT
            + " ORDER BY piece";
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
            "a board snapshot of room "
                + room
                + " is damaged, and the board is read from the log: "
                + e.getMessage());
        return Optional.empty();
      }
    }
  }

  private static Optional<StoredBoards> read(
      ResultSet row, Optional<UUID> first, Optional<UUID> second) throws SQLException {
    List<BoardStatePiece> pieces = new ArrayList<>();
    long number = 0;
    while (row.next()) {
      number = row.getLong(1);
      byte[] payload = row.getBytes(2);
      if (sum(payload) != row.getLong(3)) {
        throw new BadMessageException("a piece has another sum than it was written with");
      }
      BoardStatePiece piece = STATES.decode(payload);
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
        new StoredBoards(number, List.of(new StoredBoard(first, second, List.copyOf(pieces)))));
  }

  static byte[] key(Optional<UUID> id) {
    return id.map(EntryRows::bytes).orElse(COMMON_BOARD);
  }

  static Optional<UUID> id(byte[] bytes) {
    return bytes.length == 0 ? Optional.empty() : Optional.of(EntryRows.uuid(bytes));
  }

  static long sum(byte[] bytes) {
    CRC32C sum = new CRC32C();
    sum.update(bytes);
    return sum.getValue();
  }
}
