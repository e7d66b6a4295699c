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
 * What a room holds of the memory budget beside its boards: each part is reserved before it is
 * taken, and refused in the words of the contract when it does not fit.
 *
 * <p>Threads: safe for all.
 */
final class RoomMemory {
  /** A piece of history that is read, with the page of the log that it is made of. */
  static final long READING = 256 << 10;

  /** A stream of a file's content: its window, and the piece that is read or written. */
  static final long STREAM = 96 << 10;

  private static final String LATER = "the server's memory for %s is in use; try again in a moment";

  private final MemoryBudget budget;
  private final MemoryShare seats;

  RoomMemory(MemoryBudget budget) {
    this.budget = budget;
    seats = new MemoryShare(budget, Use.SESSIONS);
  }

  /** {@return what a member may use: those who lead the room also what is kept for them} */
  static Claim claim(Participant member) {
    return member.leads() ? Claim.ESSENTIAL : Claim.ORDINARY;
  }

  /** {@return a share of nothing, for boards} */
  MemoryShare boards() {
    return new MemoryShare(budget, Use.BOARDS);
  }

  /** {@return a share of nothing, for events that wait for a reader} */
  MemoryShare queue() {
    return new MemoryShare(budget, Use.HISTORY);
  }

  /**
   * Reserves a seat.
   *
   * @throws JoinRefused when it does not fit
   */
  void seatTaken(Claim claim) {
    if (!seats.tryGrow(claim, SEAT_BYTES)) {
      throw new JoinRefused(JoinRefusal.SERVER_FULL, LATER.formatted("members"));
    }
  }

  void seatGivenUp() {
    seats.shrink(SEAT_BYTES);
  }

  /** {@return whether an event that is to be written fits; to be given back by {@link #written}} */
  boolean writes(Claim claim, long bytes) {
    return budget.tryReserve(Use.HISTORY, claim, bytes);
  }

  /** An event that fitted is on disk, or will not be. */
  void written(long bytes) {
    budget.release(Use.HISTORY, bytes);
  }

  /** Reads a piece of history, unless it does not fit. */
  <T> CompletionStage<T> reading(Claim claim, Supplier<CompletionStage<T>> read) {
    if (!budget.tryReserve(Use.HISTORY, claim, READING)) {
      throw new CallException.Overloaded(LATER.formatted("history"));
    }
    return during(Use.HISTORY, READING, read);
  }

  /** Takes a file in, unless it does not fit. */
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
   * Reserves content that is on its way to a member.
   *
   * @return gives it back; more than once does nothing
   * @throws FileRefused when it does not fit
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
