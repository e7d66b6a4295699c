package dev.parley.room.board;

import dev.parley.room.api.board.BoardItem;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardStatePiece;
import dev.parley.room.api.board.BoardView;
import dev.parley.room.api.board.DrawRefused;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.log.LogSubscriptions;
import dev.parley.room.log.MemberNames;
import dev.parley.room.quota.QuotaAccount;
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
  private final BoardQuotaUsage use;
  private final LogSubscriptions<BoardItem> streams;
  private final Map<UUID, BoardView> views = new LinkedHashMap<>();
  private @Nullable BoardState state; // null: on disk only
  private long stateBytes; // of the state, in memory or on disk
  private long newest;
  private int pending; // changes
  private Instant used = Instant.MIN;

  /**
   * Creates a board whose state is on disk only.
   *
   * @param use counts the usage of the board
   * @param bytes that the state takes in memory
   */
  SharedBoard(BoardKey key, MemberNames names, BoardQuotaUsage use, long bytes) {
    this.use = use;
    streams = new LogSubscriptions<>(new BoardEntryMapper(key, names));
    stateBytes = bytes;
  }

  /**
   * {@return an empty state; the previous usage is reset, and changes of this state are counted}
   */
  BoardState counted() {
    return counted(List.of());
  }

  /** {@return the state that the pieces add up to, counted in the same way} */
  BoardState counted(List<BoardStatePiece> pieces) {
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
  void evict() {
    state = null;
  }

  LogSubscriptions<BoardItem> streams() {
    return streams;
  }

  /** {@return the current view of each member that reported one} */
  Map<UUID, BoardView> views() {
    return views;
  }

  /** {@return whether the board is empty, has no pending changes, and no member views it} */
  boolean idle() {
    return inMemory() && state().isEmpty() && unused();
  }

  /** {@return whether the board has no pending changes and no member views it} */
  boolean unused() {
    return streams.isEmpty() && pending == 0;
  }

  /** {@return the time of the last use: drawing, or the start or end of a stream} */
  Instant used() {
    return used;
  }

  void used(Instant now) {
    used = now;
  }

  /** Applies an event, unless the state already includes it. */
  void apply(long number, UUID author, List<BoardOperation> operations) {
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

  /**
   * {@return the initial items for a new stream} Until the subscriber has taken them, they keep
   * shapes on the heap that are removed from the board meanwhile.
   */
  List<BoardStatePiece> pinnedPieces(long number) {
    state().pin();
    return state().pieces(number);
  }

  /** {@return the heap bytes of removed shapes that streams keep, which have just begun} */
  long pinnedBytes() {
    if (!inMemory()) {
      return 0;
    }
    if (state().pinnedBytes() > 0 && streams.starting().isEmpty()) {
      state().unpin();
    }
    return state().pinnedBytes();
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
  void addPending(QuotaAccount member, PendingChange more) {
    use.require(member, more);
    use.add(member.member(), more);
    pending++;
  }

  /** Ends a pending change: it is part of the state now, or has failed. */
  void removePending(UUID member, PendingChange less) {
    pending--;
    use.takeBack(member, less);
    if (inMemory()) {
      use.settle(state());
    }
  }
}
