package dev.parley.transport.api;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryBudget.Priority;
import dev.parley.base.MemoryBudget.Use;
import dev.parley.transport.api.AdmissionControl.ConnectionOrigin;

/**
 * Memory account of the bytes that wait to be sent on one connection, in the budget that all
 * connections of a {@link AdmissionControl} share (rule FR-12). The first {@code FREE_BYTES} need
 * no reservation, so that a short reply always fits.
 *
 * <p>Neither one connection nor all connections from one address or user together may hold more
 * than is left for the others (dynamic threshold, as in shared-memory switches): peers that do not
 * read cannot take everything, and later connections still find a part.
 *
 * <p>Threads: safe for all.
 */
public final class SendMemory implements AutoCloseable {
  /** Bytes that may wait on each connection without a reservation. */
  static final int FREE_BYTES = 16 << 10;

  private static final int STEP_BYTES = 64 << 10;

  private final MemoryBudget budget;
  private final ConnectionOrigin origin;
  private volatile long held; // written under this
  private boolean closed; // guarded by this

  SendMemory(MemoryBudget budget, ConnectionOrigin origin) {
    this.budget = budget;
    this.origin = origin;
  }

  /** {@return an unlimited account of its own, for peers in this process} */
  public static SendMemory unlimited() {
    return new SendMemory(MemoryBudget.unlimited(), new ConnectionOrigin("this process", true));
  }

  /** {@return whether the current reservation covers {@code waiting} bytes} */
  boolean covers(long waiting) {
    return waiting <= held + FREE_BYTES;
  }

  /**
   * Reserves missing bytes, if this connection's share of the budget allows it.
   *
   * @param waiting all bytes that wait
   * @return whether they may wait
   */
  boolean tryCover(long waiting) {
    return covers(waiting) || tryHold(waiting, Priority.ORDINARY);
  }

  /**
   * Reserves missing bytes like {@link #tryCover}, for a reply: may exceed this connection's share
   * and use the reserve of the budget.
   */
  boolean coverReply(long waiting) {
    return covers(waiting) || tryHold(waiting, Priority.ESSENTIAL);
  }

  private synchronized boolean tryHold(long waiting, Priority claim) {
    long more = Math.ceilDiv(waiting - held, (long) STEP_BYTES) * STEP_BYTES;
    if (closed || (claim == Priority.ORDINARY && beyondShare(more))) {
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

  /** Releases the surplus when the reservation is at least twice the bytes that still wait. */
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

  /** Releases all memory; later reservations fail. */
  @Override
  public synchronized void close() {
    closed = true;
    giveBack(0);
  }
}
