package dev.parley.base;

import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;

/**
 * The bytes that one owner has reserved in a {@link MemoryBudget} for one use. A share counts its
 * own bytes, so that closing it releases all of them.
 *
 * <p>Threads: safe for all.
 */
public final class MemoryReservation implements AutoCloseable {
  private final MemoryBudget budget;
  private final Use use;
  private long held; // guarded by this

  /** Creates an empty share. */
  public MemoryReservation(MemoryBudget budget, Use use) {
    this.budget = budget;
    this.use = use;
  }

  /**
   * Reserves more bytes, or none of them.
   *
   * @param amount in bytes, not negative
   * @return whether the bytes fit and are now reserved
   */
  public synchronized boolean tryGrow(Priority claim, long amount) {
    if (!budget.tryReserve(use, claim, amount)) {
      return false;
    }
    held += amount;
    return true;
  }

  /**
   * Releases some of the bytes.
   *
   * @param amount in bytes, at most the bytes held
   */
  public synchronized void shrink(long amount) {
    if (amount < 0 || amount > held) {
      throw new IllegalStateException(
          "cannot release %d of %d bytes of %s".formatted(amount, held, use));
    }
    held -= amount;
    budget.release(use, amount);
  }

  /** Releases all bytes above {@code amount}; does nothing when no more are held. */
  public synchronized void shrinkTo(long amount) {
    shrink(Math.max(0, held - amount));
  }

  /** {@return the bytes reserved now} */
  public synchronized long reserved() {
    return held;
  }

  /** {@return whether the budget is running out for this use} */
  public boolean isScarce() {
    return budget.isScarce(use);
  }

  /** Releases all bytes. The share can be used again. */
  @Override
  public synchronized void close() {
    shrink(held);
  }
}
