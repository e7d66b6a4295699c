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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A member who draws as much as the server takes, and more. Threads: one draws. */
final class Drawer {
  private static final int AT_ONCE = 1;
  private static final int SHAPES = 2; // in one change: as many bytes as it may have
  private static final int BODY = 32 << 10;

  private final Board board;
  private final List<Optional<UUID>> boards;
  private final Semaphore places = new Semaphore(AT_ONCE);
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

  /** Makes so many changes of 64 KiB; each is taken or refused when this returns. */
  void draw(int changes) throws InterruptedException {
    for (int i = 0; i < changes; i++) {
      places.acquire();
      draw(new BoardChange(UUID.randomUUID(), boards.get(i % boards.size()), shapes()));
    }
    places.acquire(AT_ONCE);
    places.release(AT_ONCE);
  }

  private void draw(BoardChange change) {
    board
        .draw(change)
        .whenComplete((_, failure) -> {
          Throwable cause = failure instanceof CompletionException e ? e.getCause() : failure;
          if (cause instanceof DrawRefused e && e.reason() == DrawRefusal.TOO_FAST) {
            Duration later = e.retryAfter().orElseThrow(); // the pace of the server is its own
            CompletableFuture.delayedExecutor(later.toNanos(), TimeUnit.NANOSECONDS)
                .execute(() -> draw(change));
            return;
          }
          if (cause == null) {
            drawn.incrementAndGet();
          } else if (cause instanceof DrawRefused) {
            refused.incrementAndGet();
          } else {
            unexpected.compareAndSet(null, cause);
          }
          places.release();
        });
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
