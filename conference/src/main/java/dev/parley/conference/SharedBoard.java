package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.PAGES_MAX;
import static dev.parley.conference.ConferenceLimits.SHAPES_MAX;

import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.DrawRefusal;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.View;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.board.BoardState;
import dev.parley.conference.board.ChangeRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * One board while its room is in memory.
 *
 * <p>Threads: confined to the room's turns.
 */
final class SharedBoard {
  private final BoardState state;
  private final Followers<BoardItem> followers;
  private final Map<UUID, View> views = new LinkedHashMap<>();
  private long newest;
  private Coming coming = new Coming(0, 0, 0);

  /** What changes on their way to the disk add at most. */
  record Coming(int shapes, int pages, long bytes) {
    static Coming of(List<Operation> operations) {
      return new Coming(
          (int) operations.stream().filter(Put.class::isInstance).count(),
          (int) operations.stream().filter(PutPage.class::isInstance).count(),
          operations.stream().mapToLong(ChangeRules::body).sum());
    }

    Coming plus(Coming more) {
      return new Coming(shapes + more.shapes, pages + more.pages, bytes + more.bytes);
    }

    Coming minus(Coming less) {
      return new Coming(shapes - less.shapes, pages - less.pages, bytes - less.bytes);
    }
  }

  /**
   * @param number of the newest event that the state has in it; 0 when nothing was drawn
   */
  SharedBoard(BoardKey key, Map<UUID, Member> known, BoardState state, long number) {
    this.state = state;
    newest = number;
    followers = new Followers<>(new BoardRendering(key, known));
  }

  BoardState state() {
    return state;
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
    return newest == 0 && followers.nobody() && coming.equals(new Coming(0, 0, 0));
  }

  void apply(long number, UUID author, List<Operation> operations) {
    newest = number;
    state.apply(author, operations);
  }

  /** {@return the memory that it takes and will take, about} */
  long bytes() {
    return state.bytes() + coming.bytes();
  }

  /** Counts what is on its way; refuses what would not fit. */
  void expect(Coming more) {
    Coming all = coming.plus(more);
    if (more.shapes() > 0 && state.shapes() + all.shapes() > SHAPES_MAX) {
      throw ChangeRules.refused(
          DrawRefusal.BOARD_FULL,
          "the board has %d shapes; at most %d have place".formatted(state.shapes(), SHAPES_MAX));
    }
    if (more.pages() > 0 && state.pages() + all.pages() > PAGES_MAX) {
      throw ChangeRules.refused(
          DrawRefusal.BOARD_FULL,
          "the board has %d pages; at most %d have place".formatted(state.pages(), PAGES_MAX));
    }
    coming = all;
  }

  /** What was on its way has arrived, or will not. */
  void arrived(Coming less) {
    coming = coming.minus(less);
  }
}
