package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.ANN;
import static dev.parley.server.store.LogEntries.BOB;
import static dev.parley.server.store.LogEntries.TEN;
import static dev.parley.server.store.LogEntries.done;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.ValueCodec;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.StoredBoard;
import dev.parley.room.spi.StoredBoardSizes;
import dev.parley.room.spi.StoredBoards;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** States of boards beside the log: they spare reading, and are never believed when in doubt. */
class StoredBoardReaderTest {
  private static final ValueCodec<BoardStatePiece> STATES = ValueCodec.of(BoardStatePiece.class);
  private static final String ROOM = "algebra";

  @TempDir private Path folder;
  private SqliteRoomLog log;
  private final BoardState live = new BoardState();
  private long number;

  @BeforeEach
  void open() {
    log = SqliteRoomLog.open(StoreConfig.of(file()));
  }

  @AfterEach
  void close() {
    log.close();
  }

  private Path file() {
    return folder.resolve("rooms.db");
  }

  private void draw(int count) {
    for (int i = 0; i < count; i++) {
      number++;
      List<BoardOperation> operations =
          List.of(
              new PutPage(new BoardPage("p" + number % 7, "V", "page " + number)),
              new PutShape(
                  new Shape(
                      new UUID(number, 0x4000),
                      "p" + number % 7,
                      "V",
                      "pen",
                      new ShapePlacement(number, 0, 1, 1, 0),
                      new ShapeStyle(0xFF, 0, 1, false),
                      new byte[(int) number % 50])));
      live.apply(ANN, operations);
      done(
          log.append(
              ROOM,
              new LogEntry(
                  number,
                  TEN,
                  ANN,
                  Optional.empty(),
                  Optional.of(UUID.randomUUID()),
                  new Event.Drawn(operations)),
              Optional.empty()));
    }
  }

  private void keep() {
    StoredBoard all = new StoredBoard(Optional.empty(), Optional.empty(), live.pieces(number));
    done(log.storeBoards(ROOM, new StoredBoards(number, List.of(all))));
  }

  /** What an opening makes of what was kept and of the log behind it. */
  private BoardState opened() {
    Optional<StoredBoards> kept = kept();
    BoardState state =
        kept.map(boards -> BoardState.of(boards.boards().getFirst().pieces()))
            .orElseGet(BoardState::new);
    long from = kept.map(StoredBoards::number).orElse(0L);
    for (LogEntry entry : done(log.after(ROOM, EventTopic.BOARD, from, 1_000))) {
      state.apply(entry.author(), ((Event.Drawn) entry.event()).operations());
    }
    return state;
  }

  private Optional<StoredBoards> kept() {
    return done(log.storedBoard(ROOM, Optional.empty(), Optional.empty()));
  }

  private static byte[] bytes(BoardState state) {
    return STATES.encode(state.whole(0));
  }

  @Test
  void stateAndTailGiveTheLiveStateByteForByte() {
    draw(300);
    keep();
    draw(17);
    log.close(); // as a kill does: the tail is in no state
    open();

    assertThat(kept().orElseThrow().number()).isEqualTo(300);
    assertThat(done(log.storedBoardSizes(ROOM)).orElseThrow().number()).isEqualTo(300);
    assertThat(bytes(opened())).isEqualTo(bytes(live));
  }

  @Test
  void statesOfOtherBoardsStay() {
    draw(1);
    keep();
    BoardState pair = new BoardState();
    StoredBoard kept = new StoredBoard(Optional.of(ANN), Optional.of(BOB), pair.pieces(1));
    done(log.storeBoards(ROOM, new StoredBoards(5, List.of(kept))));

    StoredBoardSizes both = done(log.storedBoardSizes(ROOM)).orElseThrow();
    assertThat(both.number()).isEqualTo(5);
    assertThat(both.boards())
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.bytes()).isPositive())
        .extracting(StoredBoardSizes.Size::second)
        .containsExactly(Optional.empty(), Optional.of(BOB));
  }

  @Test
  void lateStateDoesNotReplaceANewerOne() {
    draw(3);
    List<BoardStatePiece> old = new ArrayList<>(live.pieces(3));
    draw(2);
    keep();
    StoredBoard late = new StoredBoard(Optional.empty(), Optional.empty(), old);
    done(log.storeBoards(ROOM, new StoredBoards(3, List.of(late))));

    assertThat(kept().orElseThrow().number()).isEqualTo(5);
    assertThat(bytes(opened())).isEqualTo(bytes(live));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE boards SET rules = 0",
        "UPDATE boards SET rules = rules + 1",
        "UPDATE board_piece SET payload = zeroblob(length(payload)) WHERE piece & 1048575 = 0",
        "UPDATE board_piece SET payload = substr(payload, 1, 100)",
        "UPDATE board_piece SET sum = sum + 1 WHERE piece & 1048575 = 1",
        "DELETE FROM board_piece WHERE piece & 1048575 = 0",
        "DELETE FROM board_piece WHERE piece & 1048575 = 1",
        "DELETE FROM board_piece WHERE piece = (SELECT max(piece) FROM board_piece)",
        "DELETE FROM board_piece",
        "DELETE FROM boards"
      })
  void damagedOrForeignStateIsAsIfItWereNotThere(String damage) throws Exception {
    draw(1_000);
    keep();
    assertThat(live.pieces(number)).hasSizeGreaterThan(2);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(damage);
    }

    assertThat(kept()).isEmpty();
    assertThat(bytes(opened())).isEqualTo(bytes(live));
    keep();
    assertThat(kept()).isPresent();
    assertThat(bytes(opened())).isEqualTo(bytes(live));
  }
}
