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
 * A board of a room in memory, with its streams. Its state can be on disk only while it is not
 * used.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class SharedBoard {
  private final BoardUse use;
  private final Followers<BoardItem> followers;
  private final Map<UUID, View> views = new LinkedHashMap<>();
  private @Nullable BoardState state; // null: on disk only
  private long stateBytes; // of the state, in memory or on disk
  private long newest;
  private int coming; // pending changes
  private Instant used = Instant.MIN;

  /** Maximum amounts that a pending change adds to the board. */
  record Coming(int shapes, int pages, long bytes) {
    static Coming of(List<Operation> operations) {
      return new Coming(
          (int) operations.stream().filter(Put.class::isInstance).count(),
          (int) operations.stream().filter(PutPage.class::isInstance).count(),
          operations.stream().mapToLong(HeapBytes::added).sum());
    }
  }

  /**
   * Creates a board whose state is on disk only.
   *
   * @param use counts the usage of the board
   * @param bytes that the state takes in memory
   */
  SharedBoard(BoardKey key, Map<UUID, Member> known, BoardUse use, long bytes) {
    this.use = use;
    followers = new Followers<>(new BoardRendering(key, known));
    stateBytes = bytes;
  }

  /**
   * {@return an empty state; the previous usage is reset, and changes of this state are counted}
   */
  BoardState counted() {
    return counted(List.of());
  }

  /** {@return the state that the pieces add up to, counted in the same way} */
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
   * Puts the state into memory.
   *
   * @param number the number of the newest event that it includes; 0 when nothing was drawn
   */
  void take(BoardState read, long number) {
    state = read;
    stateBytes = read.bytes();
    newest = number;
    use.settle(read);
  }

  /** Evicts the state from memory. */
  void letGo() {
    state = null;
  }

  Followers<BoardItem> followers() {
    return followers;
  }

  /** {@return the current view of each member that reported one} */
  Map<UUID, View> views() {
    return views;
  }

  /** {@return whether the board is empty, has no pending changes, and no member views it} */
  boolean idle() {
    return inMemory() && state().isEmpty() && unused();
  }

  /** {@return whether the board has no pending changes and no member views it} */
  boolean unused() {
    return followers.nobody() && coming == 0;
  }

  /** {@return the time of the last use: drawing, or the start or end of a stream} */
  Instant used() {
    return used;
  }

  void used(Instant now) {
    used = now;
  }

  /** Applies an event, unless the state already includes it. */
  void apply(long number, UUID author, List<Operation> operations) {
    if (number > newest) {
      newest = number;
      state().apply(author, operations);
      changed();
    }
  }

  /** Clears the board, whose state must be in memory. */
  void clear(long number) {
    newest = Math.max(newest, number);
    state().clear();
    changed();
  }

  private void changed() {
    stateBytes = state().bytes();
    use.settle(state());
  }

  /** {@return the heap bytes that the state takes in memory} */
  long stateBytes() {
    return stateBytes;
  }

  /**
   * Counts a pending change of a member.
   *
   * @throws DrawRefused if it would not fit
   */
  void expect(Payer member, Coming more) {
    use.require(member, more);
    use.add(member.member(), more);
    coming++;
  }

  /** Ends a pending change: it is part of the state now, or has failed. */
  void arrived(UUID member, Coming less) {
    coming--;
    use.takeBack(member, less);
    if (inMemory()) {
      use.settle(state());
    }
  }
}
