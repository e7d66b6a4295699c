package dev.parley.room.board;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryReservation;
import dev.parley.pipeline.CallException;

/**
 * Account of the memory that a room's boards reserve in the memory budget: for the states in
 * memory, and for pending reads and changes, which are reserved before they start.
 *
 * <p>Threads: confined to the room's serial executor.
 */
final class BoardMemory {
  private final MemoryReservation share;
  private long states; // bytes
  private long underWay; // bytes

  BoardMemory(MemoryReservation share) {
    this.share = share;
  }

  /**
   * Reserves bytes for a read or change before it starts. {@return false if the budget is
   * exhausted}
   */
  boolean tryReserve(long bytes, Priority claim) {
    if (!share.tryGrow(claim, bytes)) {
      return false;
    }
    underWay += bytes;
    return true;
  }

  /**
   * Reserves bytes for a read or change before it starts.
   *
   * @throws CallException.Overloaded if the budget is exhausted
   */
  void reserve(long bytes, Priority claim) {
    if (!tryReserve(bytes, claim)) {
      throw new CallException.Overloaded(
          "the server's memory for boards is in use; try again in a minute, when boards without"
              + " viewers have been unloaded");
    }
  }

  /** Ends a reservation: the read or change is part of a state now, or has failed. */
  void ended(long bytes) {
    underWay -= bytes;
  }

  /** Adds the growth of the states in memory; negative when they shrink. */
  void grown(long bytes) {
    states += bytes;
  }

  /** Releases everything that is neither used by a state nor reserved for pending work. */
  void settle() {
    share.shrinkTo(states + underWay);
  }

  /** {@return whether the server's memory budget is nearly exhausted} */
  boolean scarce() {
    return share.isScarce();
  }

  /** Releases everything and resets the account. */
  void clear() {
    states = 0;
    underWay = 0;
    share.close();
  }

  /** Releases everything; the account is not used again. */
  void close() {
    share.close();
  }
}
