package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.BOARDS_KEPT_EVERY;

import dev.parley.conference.board.BoardState;
import dev.parley.conference.spi.KeptBoard;
import dev.parley.conference.spi.KeptBoards;
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
  private long newest;
  private int changes;
  private boolean keeping;

  BoardKeeping(String room, RoomLog log, Executor turns) {
    this.room = room;
    this.log = log;
    this.turns = turns;
  }

  /** {@return what was kept; completes in a turn} */
  CompletionStage<Optional<KeptBoards>> read() {
    return log.keptBoards(room).thenApplyAsync(kept -> kept, turns);
  }

  /** A change is in the state of a board. */
  void changed(BoardKey key, BoardState state, long number) {
    changed.put(key, state);
    newest = number;
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
    if (keeping || changed.isEmpty()) {
      return;
    }
    keeping = true;
    Map<BoardKey, BoardState> all = changed;
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
              keeping = false;
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
