package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.ANN;
import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.spi.StoredBoard;
import dev.parley.room.spi.StoredBoards;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States of boards are read whole after each step of writing them, after which a kill may come. */
class StoredBoardWriterTest {
  private static final ValueCodec<BoardStatePiece> STATES = ValueCodec.of(BoardStatePiece.class);
  private static final String ROOM = "algebra";

  @TempDir private Path folder;
  private Connection connection;
  private final BoardState live = new BoardState();

  @BeforeEach
  void open() throws SQLException {
    StoreConfig config = StoreConfig.of(folder.resolve("rooms.db"));
    try (SqliteRoomLog log = SqliteRoomLog.open(config)) {
      done(log.append(ROOM, said(1, "hello"), Optional.empty()));
    }
    connection = DatabaseConnections.writer(config);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void draw(int shapes, int color) {
    for (int i = 1; i <= shapes; i++) {
      ShapePlacement placement = new ShapePlacement(i, 0, 1, 1, 0);
      ShapeStyle style = new ShapeStyle(color, 0, 1, false);
      UUID id = new UUID(i, 0x4000);
      live.apply(
          ANN,
          List.of(
              new PutShape(new Shape(id, BoardPage.FIRST, "V", "pen", placement, style, ink()))));
    }
  }

  private static byte[] ink() {
    return new byte[60_000]; // about one piece
  }

  private QueuedTask.TransactionStep writing(long number) {
    StoredBoard board = new StoredBoard(Optional.empty(), Optional.empty(), live.pieces(number));
    return StoredBoardWriter.of(ROOM, new StoredBoards(number, List.of(board)));
  }

  private void write(long number) throws SQLException {
    Optional<QueuedTask.TransactionStep> next = Optional.of(writing(number));
    while (next.isPresent()) {
      next = next.get().on(connection);
    }
  }

  private StoredBoards kept() throws SQLException {
    return StoredBoardReader.read(connection, ROOM, Optional.empty(), Optional.empty())
        .orElseThrow();
  }

  private static byte[] bytes(StoredBoards kept) {
    return STATES.encode(BoardState.of(kept.boards().getFirst().pieces()).whole(0));
  }

  private int rows() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM board_piece")) {
      return row.getInt(1);
    }
  }

  @Test
  void eachStepLeavesTheEarlierStateOrTheLaterOneWhole() throws SQLException {
    draw(20, 0xFF);
    write(1);
    byte[] earlier = STATES.encode(live.whole(0));
    draw(24, 0x80);
    byte[] later = STATES.encode(live.whole(0));

    var seen = new TreeSet<Long>();
    for (Optional<QueuedTask.TransactionStep> next = Optional.of(writing(2)); next.isPresent(); ) {
      next = next.get().on(connection);
      StoredBoards kept = kept();
      assertThat(bytes(kept)).isEqualTo(kept.number() == 1 ? earlier : later);
      seen.add(kept.number());
    }
    assertThat(seen).containsExactly(1L, 2L);
    assertThat(rows()).isEqualTo(live.pieces(2).size());
  }

  @Test
  void piecesOfAWritingThatWasCutShortGoWithTheNextOne() throws SQLException {
    draw(20, 0xFF);
    write(1);
    draw(24, 0x80);
    QueuedTask.TransactionStep begun = writing(2);
    begun = begun.on(connection).orElseThrow();
    assertThat(begun.on(connection)).isPresent();
    assertThat(rows()).isGreaterThan(live.pieces(2).size());
    assertThat(kept().number()).isEqualTo(1);

    draw(3, 0x40);
    write(3);
    assertThat(bytes(kept())).isEqualTo(STATES.encode(live.whole(0)));
    assertThat(rows()).isEqualTo(live.pieces(3).size());
  }
}
