package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.SEAT_BYTES;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Claim;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.base.MemoryShare;
import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.files.FileRefusal;
import dev.parley.conference.api.files.FileRefused;
import dev.parley.pipeline.CallException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Account of a room's share of the memory budget, apart from its boards. Each part is reserved
 * before it is used, and refused with an exception of the contract if it does not fit.
 *
 * <p>Threads: safe for use by multiple threads.
 */
final class RoomMemory {
  /** Bytes of a history page that is being read, including the log page that it is made of. */
  static final long READING = 256 << 10;

  /** Bytes of a file transfer: its flow-control window, and the piece that is read or written. */
  static final long STREAM = 96 << 10;

  private static final String LATER = "the server's memory for %s is in use; try again in a moment";

  private final MemoryBudget budget;
  private final MemoryShare seats;

  RoomMemory(MemoryBudget budget) {
    this.budget = budget;
    seats = new MemoryShare(budget, Use.SESSIONS);
  }

  /** {@return the claim of a member on the budget: moderating tutors may use the reserve} */
  static Claim claim(Participant member) {
    return member.leads() ? Claim.ESSENTIAL : Claim.ORDINARY;
  }

  /** {@return a new, empty share for boards} */
  MemoryShare boards() {
    return new MemoryShare(budget, Use.BOARDS);
  }

  /** {@return a new, empty share for queued events} */
  MemoryShare queue() {
    return new MemoryShare(budget, Use.HISTORY);
  }

  /**
   * Reserves memory for a session.
   *
   * @throws JoinRefused if it does not fit
   */
  void seatTaken(Claim claim) {
    if (!seats.tryGrow(claim, SEAT_BYTES)) {
      throw new JoinRefused(JoinRefusal.SERVER_FULL, LATER.formatted("members"));
    }
  }

  void seatGivenUp() {
    seats.shrink(SEAT_BYTES);
  }

  /**
   * Reserves memory for an event to be written; {@return false if it does not fit} {@link #written}
   * releases it.
   */
  boolean writes(Claim claim, long bytes) {
    return budget.tryReserve(Use.HISTORY, claim, bytes);
  }

  /** Releases an event that is on disk or could not be written. */
  void written(long bytes) {
    budget.release(Use.HISTORY, bytes);
  }

  /**
   * Reads a page of history with its memory reserved.
   *
   * @throws CallException.Overloaded if it does not fit
   */
  <T> CompletionStage<T> reading(Claim claim, Supplier<CompletionStage<T>> read) {
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
  <T> CompletionStage<T> upload(Claim claim, Supplier<CompletionStage<T>> take) {
    if (!budget.tryReserve(Use.UPLOADS, claim, STREAM)) {
      throw FileRules.refused(FileRefusal.TOO_FAST, LATER.formatted("files"));
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
  Runnable fetched(Claim claim, long bytes) {
    if (!budget.tryReserve(Use.UPLOADS, claim, bytes)) {
      throw FileRules.refused(FileRefusal.TOO_FAST, LATER.formatted("files"));
    }
    var given = new AtomicBoolean();
    return () -> {
      if (given.compareAndSet(false, true)) {
        budget.release(Use.UPLOADS, bytes);
      }
    };
  }
}
