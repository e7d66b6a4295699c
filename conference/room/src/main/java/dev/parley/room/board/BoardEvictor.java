package dev.parley.room.board;

import static dev.parley.room.limits.ConferenceLimits.BOARD_IDLE;
import static dev.parley.room.limits.ConferenceLimits.BOARD_IDLE_SCARCE;

import dev.parley.room.spi.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;

/**
 * Evicts board states that were not used for {@code BOARD_IDLE}, or for {@code BOARD_IDLE_SCARCE}
 * while memory is scarce. A state is evicted only after its snapshot is stored.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class BoardEvictor {
  private final Map<BoardKey, SharedBoard> boards;
  private final BoardSnapshots snapshots;
  private final BoardMemory memory;
  private final InstantSource clock;
  private final Scheduler scheduler;
  private boolean pending;
  private boolean closed;

  /**
   * @param boards the live map of the room's boards
   * @param scheduler runs a task on the room's executor after a delay
   */
  BoardEvictor(
      Map<BoardKey, SharedBoard> boards,
      BoardSnapshots snapshots,
      BoardMemory memory,
      InstantSource clock,
      Scheduler scheduler) {
    this.boards = boards;
    this.snapshots = snapshots;
    this.memory = memory;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /** Schedules a sweep, unless one is scheduled. */
  void schedule() {
    if (!pending && !closed) {
      pending = true;
      scheduler.after(
          BOARD_IDLE_SCARCE,
          () -> {
            pending = false;
            if (!closed) {
              sweep();
            }
          });
    }
  }

  /** Evicts idle states, and schedules another sweep if more states can become idle. */
  private void sweep() {
    Duration idle = memory.scarce() ? BOARD_IDLE_SCARCE : BOARD_IDLE;
    Instant before = clock.instant().minus(idle);
    boolean more = false;
    boolean unkept = false;
    for (Map.Entry<BoardKey, SharedBoard> each : boards.entrySet()) {
      SharedBoard board = each.getValue();
      if (!board.inMemory() || !board.unused()) {
        continue;
      }
      boolean due = !board.used().isAfter(before);
      boolean kept = snapshots.kept(each.getKey());
      if (due && kept) {
        memory.grown(-board.stateBytes());
        board.evict();
      }
      more |= !due || !kept;
      unkept |= due && !kept;
    }
    memory.settle();
    if (unkept) {
      snapshots.keep();
    }
    if (more) {
      schedule();
    }
  }

  /** Stops further sweeps. */
  void close() {
    closed = true;
  }
}
