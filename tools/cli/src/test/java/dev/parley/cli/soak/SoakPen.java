package dev.parley.cli.soak;

import dev.parley.room.api.board.BoardChange;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * A member's pen on one board. As in the page, a stroke is put with its first points and extended
 * by those of each batch; the oldest stroke is erased, so that boards do not grow.
 *
 * <p>Threads: confined to its member.
 */
final class SoakPen {
  private static final int STROKES_MAX = 12;
  private static final int BATCHES = 6; // of one stroke
  private static final int BATCH_BYTES_MAX = 120;
  private static final ShapeStyle STYLE = new ShapeStyle(255, 0, 2, false);

  private final RandomGenerator random;
  private final Deque<UUID> strokes = new ArrayDeque<>();
  private final Map<UUID, Integer> lengths = new HashMap<>();
  private int batches = BATCHES;

  SoakPen(RandomGenerator random) {
    this.random = random;
  }

  /** {@return the next change, which is made until the server takes it} */
  BoardChange next(Optional<UUID> with) {
    byte[] points = new byte[1 + random.nextInt(BATCH_BYTES_MAX)];
    random.nextBytes(points);
    List<BoardOperation> operations = new ArrayList<>();
    if (batches < BATCHES) {
      UUID stroke = strokes.getLast();
      operations.add(new ExtendShape(stroke, lengths.getOrDefault(stroke, 0), points));
    } else {
      if (strokes.size() == STROKES_MAX) {
        operations.add(new RemoveShape(strokes.getFirst()));
      }
      ShapePlacement placement =
          new ShapePlacement(random.nextInt(900), random.nextInt(600), 1, 1, 0);
      operations.add(
          new PutShape(
              new Shape(UUID.randomUUID(), BoardPage.FIRST, "V", "pen", placement, STYLE, points)));
    }
    return new BoardChange(UUID.randomUUID(), with, operations);
  }

  /** A change was acknowledged. */
  void drawn(BoardChange change) {
    for (BoardOperation operation : change.operations()) {
      switch (operation) {
        case PutShape(Shape shape) -> {
          strokes.addLast(shape.id());
          lengths.put(shape.id(), shape.body().length);
          batches = 1;
        }
        case ExtendShape(UUID stroke, int from, byte[] more) -> {
          lengths.put(stroke, from + more.length);
          batches++;
        }
        case RemoveShape(UUID stroke) -> {
          strokes.remove(stroke);
          lengths.remove(stroke);
        }
        default -> throw new IllegalStateException("no pen does " + operation);
      }
    }
  }

  /** {@return the bytes of each stroke that is on the board} */
  Map<UUID, Integer> lengths() {
    return lengths;
  }
}
