package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.ANN;
import static dev.parley.server.store.LogEntries.TEN;
import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.ThreadEndListener;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.StoredBoard;
import dev.parley.room.spi.StoredBoards;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A room that writes much does not make other rooms wait. */
class FairWriterTest {
  private static final int DRAWINGS = 40;

  @TempDir private Path folder;
  private GroupCommitWriter writer;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final List<String> order = new CopyOnWriteArrayList<>();

  /** The writer waits in its first task until all work of the test is queued. */
  @BeforeEach
  void open() throws SQLException {
    StoreConfig config = StoreConfig.of(folder.resolve("rooms.db"));
    SqliteRoomLog.open(config).close();
    writer =
        new GroupCommitWriter(
            config,
            DatabaseConnections.writer(config),
            new DamagedRooms(),
            _ -> {},
            ThreadEndListener.NONE);
    writer.run(
        WriterLane.STORE,
        _ -> {
          try {
            begun.await();
          } catch (InterruptedException e) {
            throw new AssertionError("interrupted while the test queues its work", e);
          }
          return Optional.empty();
        });
  }

  @AfterEach
  void close() {
    writer.close();
  }

  private void append(String room, LogEntry entry, String name) {
    noted(
        writer.append(new QueuedAppend(room, entry, Optional.empty(), new CompletableFuture<>())),
        name);
  }

  private CompletionStage<?> noted(CompletionStage<?> answer, String name) {
    return answer.thenRun(() -> order.add(name));
  }

  private static PutShape large(int number) {
    return new PutShape(
        new Shape(
            new UUID(number, 0x4000),
            BoardPage.FIRST,
            "V",
            "pen",
            new ShapePlacement(number, 0, 1, 1, 0),
            new ShapeStyle(0xFF, 0, 1, false),
            new byte[60_000]));
  }

  @Test
  void lineIsWrittenBeforeMostDrawingsOfAnotherRoomThatCameEarlier() {
    for (int i = 1; i <= DRAWINGS; i++) {
      LogEntry drawing =
          new LogEntry(
              i,
              TEN,
              ANN,
              Optional.empty(),
              Optional.of(UUID.randomUUID()),
              new Event.Drawn(List.of(large(i))));
      append("art", drawing, "drawing " + i);
    }
    append("physics", said(1, "hello"), "line");
    begun.countDown();
    writer.close();

    assertThat(order).hasSize(DRAWINGS + 1);
    assertThat(order.indexOf("line")).isLessThan(DRAWINGS / 2);
    assertThat(order.stream().filter(each -> each.startsWith("drawing")).toList())
        .isEqualTo(drawings());
  }

  private static List<String> drawings() {
    List<String> names = new ArrayList<>();
    for (int i = 1; i <= DRAWINGS; i++) {
      names.add("drawing " + i);
    }
    return names;
  }

  @Test
  void lineIsWrittenBeforeLargeStatesOfBoardsThatAreBeingKept() {
    BoardState state = new BoardState();
    for (int i = 1; i <= DRAWINGS; i++) {
      state.apply(ANN, List.of(large(i)));
    }
    StoredBoard board = new StoredBoard(Optional.empty(), Optional.empty(), state.pieces(1));
    append("art", said(1, "first"), "first");
    noted(
        writer.run(
            WriterLane.boards("art"),
            StoredBoardWriter.of("art", new StoredBoards(1, List.of(board)))),
        "boards");
    append("art", said(2, "own"), "own line");
    append("physics", said(1, "hello"), "line");
    begun.countDown();
    writer.close();

    assertThat(order.getLast()).isEqualTo("boards");
    assertThat(order).hasSize(4);
  }

  @Test
  void closingWritesAllStepsOfTheStatesThatWait() {
    BoardState state = new BoardState();
    for (int i = 1; i <= DRAWINGS; i++) {
      state.apply(ANN, List.of(large(i)));
    }
    StoredBoard board = new StoredBoard(Optional.empty(), Optional.empty(), state.pieces(1));
    append("art", said(1, "first"), "first");
    writer.run(
        WriterLane.boards("art"), StoredBoardWriter.of("art", new StoredBoards(1, List.of(board))));
    begun.countDown();
    writer.close();

    StoreConfig config = StoreConfig.of(folder.resolve("rooms.db"));
    try (SqliteRoomLog log = SqliteRoomLog.open(config)) {
      assertThat(done(log.storedBoard("art", Optional.empty(), Optional.empty())).orElseThrow())
          .extracting(kept -> kept.boards().getFirst().pieces().size())
          .isEqualTo(board.pieces().size());
    }
  }
}
