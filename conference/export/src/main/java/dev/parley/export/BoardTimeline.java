package dev.parley.export;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PlacedShape;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.drawing.BoardSvg;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * State of the shared whiteboard during the recording: its changes are applied up to a time, which
 * only advances.
 *
 * <p>Threads: one at a time. Memory: the board, and the changes during the recording.
 */
final class BoardTimeline {
  private final Instant began;
  private final BoardState state = new BoardState();
  private final List<Change> changes = new ArrayList<>();
  private final Map<UUID, String> pages = new HashMap<>(); // page of each shape
  private final Map<String, Long> touched = new HashMap<>(); // when, in milliseconds, by page
  private int done;

  /** Change of the board. */
  private record Change(long millis, UUID author, List<BoardOperation> operations) {}

  /**
   * @param began wall-clock time of the start of the video
   */
  BoardTimeline(Instant began) {
    this.began = began;
  }

  /** Adds an event of the room, in order. */
  void add(LogEntry entry) {
    if (entry.event() instanceof Event.Drawn(List<BoardOperation> operations)
        && entry.recipient().isEmpty()) {
      Change change =
          new Change(Duration.between(began, entry.at()).toMillis(), entry.author(), operations);
      if (change.millis() <= 0) {
        apply(change);
      } else {
        changes.add(change);
      }
    }
  }

  /** Advances to a time. {@return number of changes during the video until then} */
  int at(long millis) {
    for (; done < changes.size() && changes.get(done).millis() <= millis; done++) {
      apply(changes.get(done));
    }
    return done;
  }

  private void apply(Change change) {
    state.apply(change.author(), change.operations());
    for (BoardOperation operation : change.operations()) {
      page(operation).ifPresent(page -> touched.put(page, change.millis()));
    }
  }

  private Optional<String> page(BoardOperation operation) {
    return switch (operation) {
      case PutShape(Shape shape) -> {
        pages.put(shape.id(), shape.page());
        yield Optional.of(shape.page());
      }
      case AlterShape alter -> Optional.ofNullable(pages.get(alter.shape()));
      case ExtendShape extend -> Optional.ofNullable(pages.get(extend.shape()));
      case RemoveShape(UUID shape) -> Optional.ofNullable(pages.get(shape));
      default -> Optional.empty();
    };
  }

  /**
   * {@return the page that was changed last, among those whose keys begin with a prefix or do not}
   *
   * @param inside whether keys must begin with the prefix, or must not
   */
  Optional<String> lastPage(String prefix, boolean inside) {
    return touched.entrySet().stream()
        .filter(page -> page.getKey().startsWith(prefix) == inside)
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey);
  }

  /** {@return time of the last change of a page; negative before the video} */
  long touched(String page) {
    return touched.getOrDefault(page, Long.MIN_VALUE);
  }

  /** {@return the shapes of a page, in drawing order} */
  List<Shape> shapes(String page) {
    return state.whole(0).shapes().stream()
        .map(PlacedShape::shape)
        .filter(shape -> shape.page().equals(page))
        .sorted(BoardSvg.ORDER)
        .toList();
  }
}
