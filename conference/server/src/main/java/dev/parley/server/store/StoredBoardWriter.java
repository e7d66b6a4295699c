package dev.parley.server.store;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.spi.StoredBoard;
import dev.parley.room.spi.StoredBoards;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Incremental writer of board snapshots: it writes a few pieces per transaction, since all boards
 * of a room may take more than 100 MiB. New pieces form a generation beside the published one; the
 * last step publishes them by updating the room's number. Replaced pieces are deleted afterwards.
 * After a crash the earlier snapshot is still published, and the next write deletes leftover
 * pieces.
 *
 * <p>Threads: confined to the writer. Memory: pieces are encoded one at a time, as all of them at
 * once could take as much memory again as the boards.
 */
final class StoredBoardWriter {
  /** Pieces that one transaction writes or deletes; a piece has about 64 KiB. */
  private static final int STEP = 4;

  private static final String STALE =
      "SELECT first, second, piece FROM board_piece AS present WHERE room = ? AND piece >> "
          + StoredBoardReader.INDEX_BITS
          + " IS NOT "
          + StoredBoardReader.newest("?");
  private static final String ALL =
      "SELECT first, second, piece FROM board_piece WHERE room = ? AND first = ? AND second = ?";
  private static final String DELETE =
      "DELETE FROM board_piece WHERE room = ? AND first = ? AND second = ? AND piece = ?";
  private static final String INSERT =
      "INSERT INTO board_piece SELECT id, ?, ?, ?, ?, ? FROM room WHERE id = ?";
  private static final String NUMBER =
      "INSERT INTO boards (room, number, rules) SELECT id, ?, ? FROM room WHERE id = ?"
          + " ON CONFLICT DO UPDATE SET number = excluded.number, rules = excluded.rules";
  private static final ValueCodec<BoardStatePiece> STATES = ValueCodec.of(BoardStatePiece.class);

  private final long room;
  private final long number;

  /** Primary key of a piece within its room. */
  private record BoardPieceKey(Optional<UUID> first, Optional<UUID> second, long piece) {}

  /** Piece to be written. */
  private record BoardPiece(BoardPieceKey key, BoardStatePiece state) {}

  private StoredBoardWriter(long room, long number) {
    this.room = room;
    this.number = number;
  }

  /** {@return the task that writes a snapshot, unless the room has the same or a newer one} */
  static QueuedTask.TransactionStep of(String roomName, StoredBoards boards) {
    return connection -> {
      Optional<Long> room = StoredBoardReader.room(connection, roomName);
      if (room.isEmpty()) {
        return Optional.empty();
      }
      StoredBoardWriter writing = new StoredBoardWriter(room.get(), boards.number());
      long present = StoredBoardReader.number(connection, room.get());
      if (present > boards.number()) {
        return Optional.empty(); // a newer snapshot was written first
      }
      List<BoardPieceKey> stale = writing.stale(connection, present);
      if (present == boards.number()) {
        // Pieces of the published generation are visible immediately, so all are replaced in one
        // transaction. This is rare: it repairs a damaged snapshot of a room without later events.
        for (StoredBoard each : boards.boards()) {
          stale.addAll(writing.all(connection, each));
        }
        writing.delete(connection, stale);
        writing.insert(connection, pieces(boards));
        writing.publish(connection);
        return Optional.empty();
      }
      return writing.deleting(stale, writing.inserting(pieces(boards))).on(connection);
    };
  }

  private static List<BoardPiece> pieces(StoredBoards boards) {
    List<BoardPiece> pieces = new ArrayList<>();
    for (StoredBoard board : boards.boards()) {
      for (int i = 0; i < board.pieces().size(); i++) {
        BoardPieceKey key =
            new BoardPieceKey(
                board.first(), board.second(), StoredBoardReader.piece(boards.number(), i));
        pieces.add(new BoardPiece(key, board.pieces().get(i)));
      }
    }
    return pieces;
  }

  private QueuedTask.TransactionStep deleting(
      List<BoardPieceKey> keys, QueuedTask.TransactionStep then) {
    if (keys.isEmpty()) {
      return then;
    }
    int step = Math.min(STEP, keys.size());
    return connection -> {
      delete(connection, keys.subList(0, step));
      return Optional.of(deleting(keys.subList(step, keys.size()), then));
    };
  }

  private QueuedTask.TransactionStep inserting(List<BoardPiece> pieces) {
    int step = Math.min(STEP, pieces.size());
    return connection -> {
      insert(connection, pieces.subList(0, step));
      if (step < pieces.size()) {
        return Optional.of(inserting(pieces.subList(step, pieces.size())));
      }
      publish(connection);
      return Optional.of(deleting(stale(connection, number), _ -> Optional.empty()));
    };
  }

  /** {@return the pieces that are unreachable while {@code present} is the published number} */
  private List<BoardPieceKey> stale(Connection connection, long present) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(STALE)) {
      query.setLong(1, room);
      query.setLong(2, present);
      return keys(query);
    }
  }

  private List<BoardPieceKey> all(Connection connection, StoredBoard board) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ALL)) {
      query.setLong(1, room);
      query.setBytes(2, StoredBoardReader.key(board.first()));
      query.setBytes(3, StoredBoardReader.key(board.second()));
      return keys(query);
    }
  }

  private static List<BoardPieceKey> keys(PreparedStatement query) throws SQLException {
    List<BoardPieceKey> keys = new ArrayList<>();
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        keys.add(
            new BoardPieceKey(
                StoredBoardReader.id(row.getBytes(1)),
                StoredBoardReader.id(row.getBytes(2)),
                row.getLong(3)));
      }
    }
    return keys;
  }

  private void delete(Connection connection, List<BoardPieceKey> keys) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(DELETE)) {
      for (BoardPieceKey each : keys) {
        statement.setLong(1, room);
        statement.setBytes(2, StoredBoardReader.key(each.first()));
        statement.setBytes(3, StoredBoardReader.key(each.second()));
        statement.setLong(4, each.piece());
        statement.executeUpdate();
      }
    }
  }

  private void insert(Connection connection, List<BoardPiece> pieces) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
      for (BoardPiece each : pieces) {
        byte[] state = STATES.encode(each.state());
        statement.setBytes(1, StoredBoardReader.key(each.key().first()));
        statement.setBytes(2, StoredBoardReader.key(each.key().second()));
        statement.setLong(3, each.key().piece());
        statement.setBytes(4, state);
        statement.setLong(5, StoredBoardReader.sum(state));
        statement.setLong(6, room);
        statement.executeUpdate();
      }
    }
  }

  /** Publishes the snapshot with this number. */
  private void publish(Connection connection) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(NUMBER)) {
      statement.setLong(1, number);
      statement.setInt(2, BoardState.RULES);
      statement.setLong(3, room);
      statement.executeUpdate();
    }
  }
}
