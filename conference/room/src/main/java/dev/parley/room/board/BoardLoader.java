package dev.parley.room.board;

import static dev.parley.room.limits.ConferenceLimits.LOG_PAGE;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.board.state.BoardHeapBytes;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.log.EntrySource;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.StoredBoards;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Loads board states from disk into memory, with one read shared by all callers that wait for it. A
 * damaged snapshot is replaced by folding the whole log.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class BoardLoader {
  private final BoardSnapshots snapshots;
  private final BoardMemory memory;
  private final InstantSource clock;
  private final EntrySource entries;
  private final Map<BoardKey, PendingLoad> loads = new HashMap<>();

  /** A snapshot that is being read. */
  private static final class PendingLoad {
    final CompletableFuture<SharedBoard> answer = new CompletableFuture<>();
    final Priority claim;
    long reserved;

    PendingLoad(Priority claim) {
      this.claim = claim;
    }
  }

  BoardLoader(
      BoardSnapshots snapshots, BoardMemory memory, InstantSource clock, EntrySource entries) {
    this.snapshots = snapshots;
    this.memory = memory;
    this.clock = clock;
    this.entries = entries;
  }

  /** {@return whether the state of a board is being loaded} */
  boolean underWay(BoardKey key) {
    return loads.containsKey(key);
  }

  /** Loads the state of a board; {@return completes on the room's executor once it is in memory} */
  CompletionStage<SharedBoard> read(BoardKey key, SharedBoard board, Priority claim) {
    PendingLoad known = loads.get(key);
    if (known != null) {
      return known.answer;
    }
    PendingLoad read = new PendingLoad(claim);
    try {
      reserve(read, board.stateBytes());
    } catch (CallException.Overloaded e) {
      return CompletableFuture.failedFuture(e);
    }
    loads.put(key, read);
    readKept(key, board, read)
        .whenComplete((_, failure) -> {
          loads.remove(key);
          memory.ended(read.reserved);
          memory.settle();
          if (failure == null) {
            read.answer.complete(board);
          } else {
            read.answer.completeExceptionally(failure);
          }
        });
    return read.answer;
  }

  private CompletionStage<?> readKept(BoardKey key, SharedBoard board, PendingLoad read) {
    return snapshots
        .read(key)
        .thenCompose(kept -> {
          if (kept.isEmpty()) { // damaged snapshot: the log is complete
            BoardState fresh = new BoardState();
            return foldAnew(key, fresh, 0, read)
                .thenAccept(last -> {
                  if (!board.inMemory()) {
                    take(board, board.counted(fresh.pieces(last)), last);
                    snapshots.changed(key, board.state(), last);
                  }
                });
          }
          if (board.inMemory()) { // cleared meanwhile, which put an empty state in memory
            return CompletableFuture.completedFuture(null);
          }
          StoredBoards found = kept.get();
          BoardState state = board.counted(found.boards().getFirst().pieces());
          reserve(read, Math.max(0, state.bytes() - board.stateBytes()));
          take(board, state, found.number());
          return CompletableFuture.completedFuture(null);
        });
  }

  /** Applies all entries about one board after a number. {@return the number of the last one} */
  private CompletionStage<Long> foldAnew(
      BoardKey key, BoardState state, long from, PendingLoad read) {
    return entries
        .after(from, LOG_PAGE)
        .thenCompose(page -> {
          for (LogEntry entry : page) {
            if (BoardKey.of(entry).equals(key)) {
              reserve(read, added(entry));
              state.apply(entry.author(), operations(entry));
            } else if (entry.event() instanceof Event.BoardsEmptied emptied
                && key.isEmptiedBy(emptied)) {
              state.clear();
            }
          }
          long last = page.isEmpty() ? from : page.getLast().number();
          return page.size() < LOG_PAGE
              ? CompletableFuture.completedFuture(last)
              : foldAnew(key, state, last, read);
        });
  }

  private void reserve(PendingLoad read, long more) {
    memory.reserve(more, read.claim);
    read.reserved += more;
  }

  /**
   * Puts a loaded state into memory, and marks the board as used, so that eviction does not remove
   * it before the caller that loaded it uses it.
   */
  void take(SharedBoard board, BoardState state, long number) {
    board.take(state, number);
    board.used(clock.instant());
    memory.grown(board.stateBytes());
  }

  /** {@return the maximum heap bytes that an entry adds to a state} */
  static long added(LogEntry entry) {
    return operations(entry).stream().mapToLong(BoardHeapBytes::added).sum();
  }

  static List<BoardOperation> operations(LogEntry entry) {
    return entry.event() instanceof Event.Drawn drawn ? drawn.operations() : List.of();
  }
}
