package dev.parley.compose;

import dev.parley.conference.api.board.Alter;
import dev.parley.conference.api.board.Drawn;
import dev.parley.conference.api.board.Extend;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.Remove;
import dev.parley.conference.api.board.Shape;
import dev.parley.conference.board.BoardState;
import dev.parley.conference.drawing.BoardSvg;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Everybody's board during the recording: the fold of its changes up to a time, which rises.
 *
 * <p>Threads: one at a time. Memory: the board, and the changes during the recording.
 */
final class BoardPast {
  private final Instant began;
  private final BoardState state = new BoardState();
  private final List<Change> changes = new ArrayList<>();
  private final Map<UUID, String> pages = new HashMap<>(); // of each shape that was put
  private final Map<String, Long> touched = new HashMap<>(); // when, in milliseconds, by page
  private int done;

  /** A change of the board. */
  private record Change(long millis, UUID author, List<Operation> operations) {}

  /**
   * @param began when the film begins, by the wall clock
   */
  BoardPast(Instant began) {
    this.began = began;
  }

  /** Adds an event of the room, in order. */
  void add(LogEntry entry) {
    if (entry.event() instanceof Event.Drawn(List<Operation> operations)
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

  /** Goes on to a time. {@return how many changes were made during the film until then} */
  int at(long millis) {
    for (; done < changes.size() && changes.get(done).millis() <= millis; done++) {
      apply(changes.get(done));
    }
    return done;
  }

  private void apply(Change change) {
    state.apply(change.author(), change.operations());
    for (Operation operation : change.operations()) {
      page(operation).ifPresent(page -> touched.put(page, change.millis()));
    }
  }

  private Optional<String> page(Operation operation) {
    return switch (operation) {
      case Put(Shape shape) -> {
        pages.put(shape.id(), shape.page());
        yield Optional.of(shape.page());
      }
      case Alter alter -> Optional.ofNullable(pages.get(alter.shape()));
      case Extend extend -> Optional.ofNullable(pages.get(extend.shape()));
      case Remove(UUID shape) -> Optional.ofNullable(pages.get(shape));
      default -> Optional.empty();
    };
  }

  /**
   * {@return the page that was touched last, of those whose keys begin in a way}
   *
   * @param inside whether keys begin with the prefix, or must not
   */
  Optional<String> lastPage(String prefix, boolean inside) {
    return touched.entrySet().stream()
        .filter(page -> page.getKey().startsWith(prefix) == inside)
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey);
  }

  /** {@return when a page was touched last; before the film, a negative number} */
  long touched(String page) {
    return touched.getOrDefault(page, Long.MIN_VALUE);
  }

  /** {@return the shapes of a page, in the order in which they are drawn} */
  List<Shape> shapes(String page) {
    return state.whole(0).shapes().stream()
        .map(Drawn::shape)
        .filter(shape -> shape.page().equals(page))
        .sorted(BoardSvg.ORDER)
        .toList();
  }
}
