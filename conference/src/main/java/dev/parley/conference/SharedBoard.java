package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.PAGES_MAX;
import static dev.parley.conference.ConferenceLimits.SHAPES_MAX;

import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.DrawRefusal;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.View;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.board.BoardState;
import dev.parley.conference.board.ChangeRules;
import dev.parley.conference.board.HeapBytes;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One board of a room that is in memory. Its state may be on disk alone, while nobody needs it.
 *
 * <p>Threads: confined to the room's turns.
 */
final class SharedBoard {
  private final Followers<BoardItem> followers;
  private final Map<UUID, View> views = new LinkedHashMap<>();
  private @Nullable BoardState state; // null: on disk alone
  private long stateBytes; // of the state, wherever it is
  private long newest;
  private Coming coming = Coming.NOTHING;
  private Instant used = Instant.MIN;

  /** What changes on their way to the disk add at most. */
  record Coming(int shapes, int pages, long bytes) {
    static final Coming NOTHING = new Coming(0, 0, 0);

    static Coming of(List<Operation> operations) {
      return new Coming(
          (int) operations.stream().filter(Put.class::isInstance).count(),
          (int) operations.stream().filter(PutPage.class::isInstance).count(),
          operations.stream().mapToLong(HeapBytes::added).sum());
    }

    Coming plus(Coming more) {
      return new Coming(shapes + more.shapes, pages + more.pages, bytes + more.bytes);
    }

    Coming minus(Coming less) {
      return new Coming(shapes - less.shapes, pages - less.pages, bytes - less.bytes);
    }
  }

  /** A board whose state is on disk alone. */
  SharedBoard(BoardKey key, Map<UUID, Member> known, long bytes) {
    followers = new Followers<>(new BoardRendering(key, known));
    stateBytes = bytes;
  }

  /** {@return whether the state is in memory} */
  boolean inMemory() {
    return state != null;
  }

  /** {@return the state, which must be in memory} */
  BoardState state() {
    return Objects.requireNonNull(state, "the board's state is on disk alone");
  }

  /**
   * The state is in memory from now on.
   *
   * @param number of the newest event that it has in it; 0 when nothing was drawn
   */
  void take(BoardState read, long number) {
    state = read;
    stateBytes = read.bytes();
    newest = number;
  }

  /** The state is on disk alone from now on. */
  void letGo() {
    state = null;
  }

  Followers<BoardItem> followers() {
    return followers;
  }

  /** {@return what each member sees at the moment, as far as it told} */
  Map<UUID, View> views() {
    return views;
  }

  /** {@return whether nothing was ever drawn and nobody looks} */
  boolean idle() {
    return untouched() && followers.nobody();
  }

  /** {@return whether nothing was ever drawn, nor is on its way} */
  boolean untouched() {
    return inMemory() && newest == 0 && coming.equals(Coming.NOTHING);
  }

  /** {@return whether nobody looks and nothing is on its way} */
  boolean unused() {
    return followers.nobody() && coming.equals(Coming.NOTHING);
  }

  /** {@return when somebody last began or ended to look, or drew} */
  Instant used() {
    return used;
  }

  void used(Instant now) {
    used = now;
  }

  /** Applies an event, unless the state has it in it. */
  void apply(long number, UUID author, List<Operation> operations) {
    if (number > newest) {
      newest = number;
      state().apply(author, operations);
      stateBytes = state().bytes();
    }
  }

  /** {@return the bytes of heap that the state takes while it is in memory} */
  long stateBytes() {
    return stateBytes;
  }

  /** {@return what is on its way to the disk} */
  Coming coming() {
    return coming;
  }

  /**
   * Looks whether a change fits on the board, with what is on its way.
   *
   * @throws DrawRefused when it does not
   */
  void require(Coming more) {
    if (more.shapes() > 0 && state().shapes() + coming.shapes() + more.shapes() > SHAPES_MAX) {
      throw ChangeRules.refused(
          DrawRefusal.BOARD_FULL,
          "the board has %d shapes; at most %d have place".formatted(state().shapes(), SHAPES_MAX));
    }
    if (more.pages() > 0 && state().pages() + coming.pages() + more.pages() > PAGES_MAX) {
      throw ChangeRules.refused(
          DrawRefusal.BOARD_FULL,
          "the board has %d pages; at most %d have place".formatted(state().pages(), PAGES_MAX));
    }
  }

  /** Counts what is on its way. */
  void expect(Coming more) {
    coming = coming.plus(more);
  }

  /** What was on its way has arrived, or will not. */
  void arrived(Coming less) {
    coming = coming.minus(less);
  }
}
