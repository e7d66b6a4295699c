package dev.parley.base;

import dev.parley.base.MemoryBudget.Claim;
import dev.parley.base.MemoryBudget.Use;

/**
 * What one owner has reserved of a {@link MemoryBudget} for one use. It knows its own amount, so
 * that all of it can be released when the owner goes.
 *
 * <p>Threads: safe for all.
 */
public final class MemoryShare implements AutoCloseable {
  private final MemoryBudget budget;
  private final Use use;
  private long held; // guarded by this

  /** Creates a share of nothing. */
  public MemoryShare(MemoryBudget budget, Use use) {
    this.budget = budget;
    this.use = use;
  }

  /**
   * Reserves more, or nothing.
   *
   * @param amount in bytes, not negative
   * @return whether it fitted
   */
  public synchronized boolean tryGrow(Claim claim, long amount) {
    if (!budget.tryReserve(use, claim, amount)) {
      return false;
    }
    held += amount;
    return true;
  }

  /**
   * Releases a part.
   *
   * @param amount in bytes, at most what is held
   */
  public synchronized void shrink(long amount) {
    if (amount < 0 || amount > held) {
      throw new IllegalStateException(
          "cannot release %d of %d bytes of %s".formatted(amount, held, use));
    }
    held -= amount;
    budget.release(use, amount);
  }

  /** Releases all but so many bytes; does nothing when no more are held. */
  public synchronized void shrinkTo(long amount) {
    shrink(Math.max(0, held - amount));
  }

  /** {@return what is held now, in bytes} */
  public synchronized long held() {
    return held;
  }

  /** {@return whether the budget is running out for this use} */
  public boolean scarce() {
    return budget.scarce(use);
  }

  /** Releases all. The share can be used again. */
  @Override
  public synchronized void close() {
    shrink(held);
  }
}
