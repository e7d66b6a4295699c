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
 * Has the states of a room's boards kept now and then, so that the next one to open the room reads
 * only what came after. The log stays the truth: a state that could not be kept is kept later, or
 * folded again.
 *
 * <p>Threads: confined to the room's turns.
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

  /** {@return what is kept; completes in a turn} */
  CompletionStage<Optional<KeptSizes>> sizes() {
    return log.keptSizes(room)
        .thenApplyAsync(
            kept -> {
              newest = kept.map(KeptSizes::number).orElse(0L);
              return kept;
            },
            turns);
  }

  /** {@return the kept state of a board; completes in a turn} */
  CompletionStage<Optional<KeptBoards>> read(BoardKey key) {
    return log.keptBoard(room, key.first(), key.second()).thenApplyAsync(kept -> kept, turns);
  }

  /** {@return whether the newest state of a board is on disk, if it has one} */
  boolean kept(BoardKey key) {
    return !changed.containsKey(key) && !beingKept.containsKey(key);
  }

  /** A change is in the state of a board. */
  void changed(BoardKey key, BoardState state, long number) {
    changed.put(key, state);
    newest = Math.max(newest, number);
    changes++;
  }

  /** Keeps the states when many changes are in none that was kept. */
  void keepIfMany() {
    if (changes >= BOARDS_KEPT_EVERY) {
      keep();
    }
  }

  /** Keeps the states that changed, unless that is going on. */
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

  /** What changed is no longer known. */
  void forget() {
    changed.clear();
    changes = 0;
  }
}
