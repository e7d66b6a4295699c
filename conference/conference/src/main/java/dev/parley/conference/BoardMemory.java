package dev.parley.conference;

import dev.parley.base.MemoryBudget.Claim;
import dev.parley.base.MemoryShare;
import dev.parley.pipeline.CallException;

/**
 * Memory that the boards of a room hold of the budget: for the states in memory, and for reads and
 * changes that are under way, which are reserved before they begin.
 *
 * <p>Threads: confined to the room's turns.
 */
final class BoardMemory {
  private final MemoryShare share;
  private long states; // bytes
  private long underWay; // bytes

  BoardMemory(MemoryShare share) {
    this.share = share;
  }

  /** Reserves bytes for what is about to begin. {@return false when the budget has no place} */
  boolean tryReserve(long bytes, Claim claim) {
    if (!share.tryGrow(claim, bytes)) {
      return false;
    }
    underWay += bytes;
    return true;
  }

  /**
   * Reserves bytes for what is about to begin.
   *
   * @throws CallException.Overloaded when the budget has no place
   */
  void reserve(long bytes, Claim claim) {
    if (!tryReserve(bytes, claim)) {
      throw new CallException.Overloaded(
          "the server's memory for boards is in use; try again in a minute, when boards that nobody"
              + " looks at have left it");
    }
  }

  /** Counts reserved bytes no more: what they were for is in a state, or will not be. */
  void ended(long bytes) {
    underWay -= bytes;
  }

  /** Counts what the states in memory have grown by; negative for less. */
  void grown(long bytes) {
    states += bytes;
  }

  /** Gives back what was reserved and is neither in a state nor under way. */
  void settle() {
    share.shrinkTo(states + underWay);
  }

  /** {@return whether the server's memory is nearly used up} */
  boolean scarce() {
    return share.scarce();
  }

  /** Gives everything back, and counts from nothing again. */
  void clear() {
    states = 0;
    underWay = 0;
    share.close();
  }

  /** Gives everything back for good. */
  void close() {
    share.close();
  }
}
