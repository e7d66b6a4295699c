package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.BOARDS_KEPT_EVERY;

import dev.parley.conference.board.BoardState;
import dev.parley.conference.spi.KeptBoard;
import dev.parley.conference.spi.KeptBoards;
import dev.parley.conference.spi.KeptSizes;
import dev.parley.conference.spi.RoomLog;
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
final class BoardKeeping {
  private static final System.Logger LOG = System.getLogger(BoardKeeping.class.getName());

  private final String room;
  private final RoomLog log;
  private final Executor turns;
  private Map<BoardKey, BoardState> changed = new LinkedHashMap<>();
  private Map<BoardKey, BoardState> beingKept = Map.of();
  private long newest;
  private int changes;

  BoardKeeping(String room, RoomLog log, Executor turns) {
    this.room = room;
    this.log = log;
    this.turns = turns;
  }

  /** {@return the sizes of the stored snapshots; completes on the room's executor} */
  CompletionStage<Optional<KeptSizes>> sizes() {
    return log.keptSizes(room)
        .thenApplyAsync(
            kept -> {
              newest = kept.map(KeptSizes::number).orElse(0L);
              return kept;
            },
            turns);
  }

  /** {@return the stored snapshot of a board; completes on the room's executor} */
  CompletionStage<Optional<KeptBoards>> read(BoardKey key) {
    return log.keptBoard(room, key.first(), key.second()).thenApplyAsync(kept -> kept, turns);
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
    if (changes >= BOARDS_KEPT_EVERY) {
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
    KeptBoards boards =
        new KeptBoards(
            newest,
            all.entrySet().stream()
                .map(each ->
                    new KeptBoard(
                        each.getKey().first(),
                        each.getKey().second(),
                        each.getValue().pieces(newest)))
                .toList());
    log.keepBoards(room, boards)
        .whenCompleteAsync(
            (_, failure) -> {
              beingKept = Map.of();
              if (failure != null) {
                LOG.log(System.Logger.Level.WARNING, "states of boards were not kept", failure);
                all.forEach(changed::putIfAbsent);
              }
            },
            turns);
  }

  /** Discards the record of changed boards. */
  void forget() {
    changed.clear();
    changes = 0;
  }
}
