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

  private final MemoryBudget budget;
  private final MemoryReservation sessions;

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
    if (!sessions.tryGrow(claim, SESSION_BYTES)) {
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
    return during(Use.HISTORY, READING, read);
  }

  /**
   * Receives an upload with its memory reserved.
   *
   * @throws FileRefused if it does not fit
   */
  public <T> CompletionStage<T> upload(Priority claim, Supplier<CompletionStage<T>> take) {
    if (!budget.tryReserve(Use.UPLOADS, claim, STREAM)) {
      throw new FileRefused(FileRefusal.TOO_FAST, LATER.formatted("files"));
    }
    return during(Use.UPLOADS, STREAM, take);
  }

  private <T> CompletionStage<T> during(
      Use use, long bytes, Supplier<CompletionStage<T>> something) {
    CompletionStage<T> stage;
    try {
      stage = something.get();
    } catch (RuntimeException e) {
      budget.release(use, bytes);
      throw e;
    }
    return stage.whenComplete((_, _) -> budget.release(use, bytes));
  }

  /**
   * Reserves memory for a download.
   *
   * @return releases it; repeated calls have no effect
   * @throws FileRefused if it does not fit
   */
  public Runnable reserveDownload(Priority claim, long bytes) {
    if (!budget.tryReserve(Use.UPLOADS, claim, bytes)) {
      throw new FileRefused(FileRefusal.TOO_FAST, LATER.formatted("files"));
    }
    var given = new AtomicBoolean();
    return () -> {
      if (given.compareAndSet(false, true)) {
        budget.release(Use.UPLOADS, bytes);
      }
    };
  }
}
