package dev.parley.room.log;

import static dev.parley.room.limits.ConferenceLimits.SESSION_BYTES;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.base.MemoryReservation;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Account of a room's share of the memory budget, apart from its boards. Each part is reserved
 * before it is used, and refused with an exception of the contract if it does not fit.
 *
 * <p>Threads: safe for use by multiple threads.
 */
public final class RoomMemory {
  /** Bytes of a history page that is being read, including the log page that it is made of. */
  private static final long READING = 256 << 10;

  /** Bytes of a file transfer: its flow-control window, and the piece that is read or written. */
  public static final long STREAM = 96 << 10;

  private static final String LATER = "the server's memory for %s is in use; try again in a moment";

  /** Divisor of what ordinary claims may reserve for a use: the rest is for other rooms. */
  private static final int ROOM_SHARE = 2;

  private final MemoryBudget budget;
  private final MemoryReservation sessions;
  private final AtomicLong transfers = new AtomicLong(); // bytes of uploads and downloads

  public RoomMemory(MemoryBudget budget) {
    this.budget = budget;
    sessions = new MemoryReservation(budget, Use.SESSIONS);
  }

  /** {@return a new, empty share for boards} */
  public MemoryReservation boards() {
    return new MemoryReservation(budget, Use.BOARDS);
  }

  /** {@return a new, empty share for queued events} */
  public MemoryReservation queue() {
    return new MemoryReservation(budget, Use.HISTORY);
  }

  /**
   * Reserves memory for a session.
   *
   * @throws JoinRefused if it does not fit
   */
  public void reserveSession(Priority claim) {
    boolean shared = isWithinShare(Use.SESSIONS, claim, sessions.reserved() + SESSION_BYTES);
    if (!shared || !sessions.tryGrow(claim, SESSION_BYTES)) {
      throw new JoinRefused(JoinRefusal.SERVER_FULL, LATER.formatted("members"));
    }
  }

  public void releaseSession() {
    sessions.shrink(SESSION_BYTES);
  }

  /**
   * Reserves memory for an event to be written; {@return false if it does not fit} {@link
   * #releaseEvent} releases it.
   */
  boolean tryReserveEvent(Priority claim, long bytes) {
    return budget.tryReserve(Use.HISTORY, claim, bytes);
  }

  /** Releases an event that is on disk or could not be written. */
  void releaseEvent(long bytes) {
    budget.release(Use.HISTORY, bytes);
  }

  /**
   * Reads a page of history with its memory reserved.
   *
   * @throws CallException.Overloaded if it does not fit
   */
  public <T> CompletionStage<T> reading(Priority claim, Supplier<CompletionStage<T>> read) {
    if (!budget.tryReserve(Use.HISTORY, claim, READING)) {
      throw new CallException.Overloaded(LATER.formatted("history"));
    }
    return during(() -> budget.release(Use.HISTORY, READING), read);
  }

  /**
   * Receives an upload with its memory reserved.
   *
   * @throws FileRefused if it does not fit
   */
  public <T> CompletionStage<T> upload(Priority claim, Supplier<CompletionStage<T>> take) {
    reserveTransfer(claim, STREAM);
    return during(() -> releaseTransfer(STREAM), take);
  }

  private static <T> CompletionStage<T> during(
      Runnable release, Supplier<CompletionStage<T>> something) {
    CompletionStage<T> stage;
    try {
      stage = something.get();
    } catch (RuntimeException e) {
      release.run();
      throw e;
    }
    return stage.whenComplete((_, _) -> release.run());
  }

  /**
   * Reserves memory for a download.
   *
   * @return releases it; repeated calls have no effect
   * @throws FileRefused if it does not fit
   */
  public Runnable reserveDownload(Priority claim, long bytes) {
    reserveTransfer(claim, bytes);
    var given = new AtomicBoolean();
    return () -> {
      if (given.compareAndSet(false, true)) {
        releaseTransfer(bytes);
      }
    };
  }

  private void reserveTransfer(Priority claim, long bytes) {
    boolean shared = isWithinShare(Use.UPLOADS, claim, transfers.addAndGet(bytes));
    if (!shared || !budget.tryReserve(Use.UPLOADS, claim, bytes)) {
      transfers.addAndGet(-bytes);
      throw new FileRefused(FileRefusal.TOO_FAST, LATER.formatted("files"));
    }
  }

  private void releaseTransfer(long bytes) {
    transfers.addAndGet(-bytes);
    budget.release(Use.UPLOADS, bytes);
  }

  /**
   * {@return whether a room may hold so many bytes for a use} Members can hold sessions and
   * downloads as long as they like: one room must not keep those of all other rooms from theirs.
   */
  private boolean isWithinShare(Use use, Priority claim, long bytes) {
    return claim == Priority.ESSENTIAL || bytes <= budget.ordinary(use) / ROOM_SHARE;
  }
}
