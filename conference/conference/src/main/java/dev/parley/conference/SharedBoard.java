package dev.parley.conference;

import dev.parley.conference.api.board.BoardItem;
import dev.parley.conference.api.board.DrawRefused;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.PutPage;
import dev.parley.conference.api.board.Snapshot;
import dev.parley.conference.api.board.View;
import dev.parley.conference.api.common.Member;
import dev.parley.conference.board.BoardState;
import dev.parley.conference.board.HeapBytes;
import dev.parley.conference.quota.Payer;
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
  private final BoardUse use;
  private final Followers<BoardItem> followers;
  private final Map<UUID, View> views = new LinkedHashMap<>();
  private @Nullable BoardState state; // null: on disk alone
  private long stateBytes; // of the state, wherever it is
  private long newest;
  private int coming; // changes
  private Instant used = Instant.MIN;

  /** What changes on their way to the disk add at most. */
  record Coming(int shapes, int pages, long bytes) {
    static Coming of(List<Operation> operations) {
      return new Coming(
          (int) operations.stream().filter(Put.class::isInstance).count(),
          (int) operations.stream().filter(PutPage.class::isInstance).count(),
          operations.stream().mapToLong(HeapBytes::added).sum());
    }
  }

  /**
   * A board whose state is on disk alone.
   *
   * @param use counts what is on the board
   * @param bytes that the state takes in memory
   */
  SharedBoard(BoardKey key, Map<UUID, Member> known, BoardUse use, long bytes) {
    this.use = use;
    followers = new Followers<>(new BoardRendering(key, known));
    stateBytes = bytes;
  }

  /** {@return an empty state, whose changes are counted from now on in place of those before} */
  BoardState counted() {
    return counted(List.of());
  }

  /** {@return the state of which these are all pieces, counted in the same way} */
  BoardState counted(List<Snapshot> pieces) {
    use.clear();
    return BoardState.of(pieces, use);
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
    use.settle(read);
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

  /** {@return whether nothing is on the board, nor on its way, and nobody looks} */
  boolean idle() {
    return inMemory() && state().isEmpty() && unused();
  }

  /** {@return whether nobody looks and nothing is on its way} */
  boolean unused() {
    return followers.nobody() && coming == 0;
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
      changed();
    }
  }

  /** Takes everything from the board, whose state is in memory. */
  void clear(long number) {
    newest = Math.max(newest, number);
    state().clear();
    changed();
  }

  private void changed() {
    stateBytes = state().bytes();
    use.settle(state());
  }

  /** {@return the bytes of heap that the state takes while it is in memory} */
  long stateBytes() {
    return stateBytes;
  }

  /**
   * Counts what is on its way for a member.
   *
   * @throws DrawRefused when it would not fit
   */
  void expect(Payer member, Coming more) {
    use.require(member, more);
    use.add(member.member(), more);
    coming++;
  }

  /** What was on its way has arrived, or will not. */
  void arrived(UUID member, Coming less) {
    coming--;
    use.takeBack(member, less);
    if (inMemory()) {
      use.settle(state());
    }
  }
}
