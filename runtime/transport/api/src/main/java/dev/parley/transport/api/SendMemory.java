package dev.parley.transport.api;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Claim;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.transport.api.Capacity.Origin;

/**
 * Memory of the bytes that wait to be sent on one connection, reserved in the budget that all
 * connections of a {@link Capacity} share (rule FR-12). A few bytes are free, so that a short reply
 * always fits.
 *
 * <p>A connection may hold no more than what is left for the others, nor may all connections from
 * one address or user together: peers that do not read cannot take everything, and whoever comes
 * later still finds a part. (A dynamic threshold, as switches have it for their queues.)
 *
 * <p>Threads: safe for all.
 */
public final class SendMemory implements AutoCloseable {
  /** What may wait on each connection without being reserved, in bytes. */
  static final int FREE_BYTES = 16 << 10;

  private static final int STEP_BYTES = 64 << 10;

  private final MemoryBudget budget;
  private final Origin origin;
  private volatile long held; // written under this
  private boolean closed; // guarded by this

  SendMemory(MemoryBudget budget, Origin origin) {
    this.budget = budget;
    this.origin = origin;
  }

  /** {@return memory that nothing else shares and nothing limits, for peers in this process} */
  public static SendMemory unlimited() {
    return new SendMemory(MemoryBudget.unlimited(), new Origin("this process", true));
  }

  /** {@return whether so many bytes may wait by what is reserved already} */
  boolean covers(long waiting) {
    return waiting <= held + FREE_BYTES;
  }

  /**
   * Reserves what is missing, if this connection's part of the budget allows it.
   *
   * @param waiting bytes that wait, in all
   * @return whether they may wait
   */
  boolean tryCover(long waiting) {
    return covers(waiting) || tryHold(waiting, Claim.ORDINARY);
  }

  /** As {@link #tryCover}, for a reply: from what is left for the others as well. */
  boolean coverReply(long waiting) {
    return covers(waiting) || tryHold(waiting, Claim.ESSENTIAL);
  }

  private synchronized boolean tryHold(long waiting, Claim claim) {
    long more = Math.ceilDiv(waiting - held, (long) STEP_BYTES) * STEP_BYTES;
    if (closed || (claim == Claim.ORDINARY && beyondShare(more))) {
      return false;
    }
    if (more > 0 && !budget.tryReserve(Use.BUFFERS, claim, more)) {
      return false;
    }
    held += Math.max(0, more);
    origin.sends(Math.max(0, more));
    return true;
  }

  private boolean beyondShare(long more) {
    long left = budget.ordinary(Use.BUFFERS) - budget.used(Use.BUFFERS) - more;
    long mine = origin.manyClients() ? held : origin.sending();
    return mine + more > left;
  }

  /** So many bytes wait still: what is far more is given back. */
  void waiting(long bytes) {
    if (held > 0 && bytes <= held / 2) {
      giveBack(bytes);
    }
  }

  private synchronized void giveBack(long waiting) {
    long kept = Math.ceilDiv(waiting, (long) STEP_BYTES) * STEP_BYTES;
    long less = held - kept;
    if (less > 0) {
      held = kept;
      origin.sends(-less);
      budget.release(Use.BUFFERS, less);
    }
  }

  /** Gives everything back; nothing more can be held. */
  @Override
  public synchronized void close() {
    closed = true;
    giveBack(0);
  }
}
