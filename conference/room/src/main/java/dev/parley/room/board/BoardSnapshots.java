package dev.parley.room.board;

import static dev.parley.room.limits.ConferenceLimits.BOARD_SNAPSHOT_CHANGES;

import dev.parley.room.board.state.BoardState;
import dev.parley.room.core.RoomContext;
import dev.parley.room.spi.RoomLog;
import dev.parley.room.spi.StoredBoard;
import dev.parley.room.spi.StoredBoardSizes;
import dev.parley.room.spi.StoredBoards;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Schedules snapshots of a room's whiteboards, so that the next load of the room reads only the
 * later events. The log remains the source of truth: if a snapshot fails, it is retried later, or
 * the state is folded from the log again.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class BoardSnapshots {
  private static final System.Logger LOG = System.getLogger(BoardSnapshots.class.getName());

  private final String room;
  private final RoomLog log;
  private final Executor roomExecutor;
  private Map<BoardKey, BoardState> changed = new LinkedHashMap<>();
  private Map<BoardKey, BoardState> beingKept = Map.of();
  private long newest;
  private int changes;

  BoardSnapshots(RoomContext context) {
    room = context.name();
    log = context.log();
    roomExecutor = context.executor();
  }

  /** {@return the sizes of the stored snapshots; completes on the room's executor} */
  CompletionStage<Optional<StoredBoardSizes>> sizes() {
    return log.storedBoardSizes(room)
        .thenApplyAsync(
            kept -> {
              newest = kept.map(StoredBoardSizes::number).orElse(0L);
              return kept;
            },
            roomExecutor);
  }

  /** {@return the stored snapshot of a board; completes on the room's executor} */
  CompletionStage<Optional<StoredBoards>> read(BoardKey key) {
    return log.storedBoard(room, key.first(), key.second())
        .thenApplyAsync(kept -> kept, roomExecutor);
  }

  /** {@return whether the newest state of a board, if it has one, is stored on disk} */
  boolean kept(BoardKey key) {
    return !changed.containsKey(key) && !beingKept.containsKey(key);
  }

  /** Records that a board's state has changed. */
  void changed(BoardKey key, BoardState state, long number) {
    changed.put(key, state);
    newest = Math.max(newest, number);
    changes++;
  }

  /** Stores snapshots if enough changes have accumulated since the last time. */
  void keepIfMany() {
    if (changes >= BOARD_SNAPSHOT_CHANGES) {
      keep();
    }
  }

  /** Stores snapshots of the changed boards, unless a write is in progress. */
  void keep() {
    if (!beingKept.isEmpty() || changed.isEmpty()) {
      return;
    }
    Map<BoardKey, BoardState> all = changed;
    beingKept = all;
    changed = new LinkedHashMap<>();
    changes = 0;
    StoredBoards boards =
        new StoredBoards(
            newest,
            all.entrySet().stream()
                .map(each ->
                    new StoredBoard(
                        each.getKey().first(),
                        each.getKey().second(),
                        each.getValue().pieces(newest)))
                .toList());
    log.storeBoards(room, boards)
        .whenCompleteAsync(
            (_, failure) -> {
              beingKept = Map.of();
              if (failure != null) {
                LOG.log(System.Logger.Level.WARNING, "states of boards were not kept", failure);
                all.forEach(changed::putIfAbsent);
              }
            },
            roomExecutor);
  }

  /** Discards the record of changed boards. */
  void forget() {
    changed.clear();
    changes = 0;
  }
}
