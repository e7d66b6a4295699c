package dev.parley.server.memory;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.board.Board;
import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.DrawRefusal;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.testkit.Eventually;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Member who draws as fast as the server permits. Threads: one draws. */
final class Drawer {
  private static final int SHAPES = 2; // in one change: as many bytes as it may have
  private static final int BODY = 32 << 10;

  private final Board board;
  private final List<Optional<UUID>> boards;
  private final AtomicInteger drawn = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> unexpected = new AtomicReference<>();

  /**
   * @param boards on which it draws by turns
   */
  Drawer(JoinResult who, List<Optional<UUID>> boards) {
    board = Eventually.value("a board", who.session().board());
    this.boards = boards;
  }

  /** Makes changes of 64 KiB, one after another; each is taken or refused when this returns. */
  void draw(int changes) throws InterruptedException {
    for (int i = 0; i < changes; i++) {
      draw(new BoardChange(UUID.randomUUID(), boards.get(i % boards.size()), shapes()));
    }
  }

  private void draw(BoardChange change) throws InterruptedException {
    Optional<Duration> again = tryOnce(change);
    while (again.isPresent()) {
      Thread.sleep(again.get()); // the pace of the server is its own
      again = tryOnce(change);
    }
  }

  /** {@return the time after which to try again; empty when the change was taken or refused} */
  private Optional<Duration> tryOnce(BoardChange change) {
    try {
      board.draw(change).toCompletableFuture().join();
      drawn.incrementAndGet();
    } catch (CompletionException e) {
      if (!(e.getCause() instanceof DrawRefused refusal)) {
        unexpected.compareAndSet(null, e.getCause());
      } else if (refusal.reason() == DrawRefusal.TOO_FAST) {
        return refusal.retryAfter();
      } else {
        refused.incrementAndGet();
      }
    }
    return Optional.empty();
  }

  /** {@return the changes that were acknowledged} */
  int drawn() {
    return drawn.get();
  }

  /** {@return the changes that were refused by a reason of the contract} */
  int refused() {
    return refused.get();
  }

  /** {@return what a change ended with that is no reason of the contract; null when nothing} */
  @Nullable Throwable unexpected() {
    return unexpected.get();
  }

  private static List<BoardOperation> shapes() {
    return IntStream.range(0, SHAPES).<BoardOperation>mapToObj(_ -> new PutShape(shape())).toList();
  }

  static Shape shape() {
    return new Shape(
        UUID.randomUUID(),
        "1",
        "V",
        "pen",
        new ShapePlacement(0, 0, 1, 1, 0),
        new ShapeStyle(1, 1, 1, false),
        new byte[BODY]);
  }
}
