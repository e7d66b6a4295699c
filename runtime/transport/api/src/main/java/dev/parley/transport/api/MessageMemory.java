package dev.parley.transport.api;

import dev.parley.base.MemoryBudget;
import dev.parley.transport.api.AdmissionControl.ConnectionOrigin;
import java.util.function.Consumer;

/**
 * Memory account of one connection's incomplete messages, in the budget that all connections of a
 * {@link AdmissionControl} share (rule FR-10). Memory is reserved as bytes arrive, never by a
 * length that a peer announces.
 *
 * <p>Threads: {@link #reserve}, {@link #tryReserve}, {@link #markIncomplete} and {@link
 * #markComplete} by the thread that reads the connection; {@link #close} by any.
 */
public final class MessageMemory implements AutoCloseable {
  private static final long COMPLETE = Long.MAX_VALUE;

  private final IncompleteMessages unfinished;
  private final ConnectionOrigin origin;
  private final Consumer<String> end;
  private long held; // guarded by this
  private boolean closed; // guarded by this
  private volatile long sinceNanos = COMPLETE; // written by the reading thread

  MessageMemory(IncompleteMessages unfinished, ConnectionOrigin origin, Consumer<String> end) {
    this.unfinished = unfinished;
    this.origin = origin;
    this.end = end;
  }

  /** {@return an unlimited account of its own, for tests and tools} */
  public static MessageMemory unlimited() {
    return new AdmissionControl(AdmissionControl.ConnectionLimits.DEFAULT, MemoryBudget.unlimited())
        .uncounted()
        .messageMemory(why -> {});
  }

  /**
   * Sets the number of reserved bytes, if the budget has room for them.
   *
   * @param bytes in all, those held before included
   * @return whether it has; otherwise the reservation stays unchanged
   */
  public synchronized boolean tryReserve(long bytes) {
    if (closed) {
      return false;
    }
    long more = bytes - held;
    if (more > 0 && !unfinished.tryReserve(more)) {
      return false;
    }
    if (more < 0) {
      unfinished.release(-more);
    }
    if (held == 0 && bytes > 0) {
      unfinished.add(this);
    } else if (bytes == 0) {
      unfinished.remove(this);
    }
    held = bytes;
    return true;
  }

  /**
   * Sets the number of reserved bytes. If the budget is full, connections with a weaker claim are
   * closed to make room.
   *
   * @param bytes in all, those held before included
   * @throws BadMessageException with {@link CloseReason#LIMIT_EXCEEDED} when there is no room
   */
  public void reserve(long bytes) {
    while (!tryReserve(bytes)) {
      if (closed() || !unfinished.makeRoom(this)) {
        throw new BadMessageException(CloseReason.LIMIT_EXCEEDED, text(bytes));
      }
    }
  }

  private static String text(long bytes) {
    return "FR-10: no memory for an incomplete message that needs "
        + bytes
        + " bytes; send smaller messages, or try again later";
  }

  /** Marks the current message as incomplete; the time of the first call counts for eviction. */
  public void markIncomplete() {
    if (sinceNanos == COMPLETE) {
      sinceNanos = System.nanoTime();
    }
  }

  /** Marks the current message as complete. */
  public void markComplete() {
    if (sinceNanos != COMPLETE) {
      sinceNanos = COMPLETE;
    }
  }

  ConnectionOrigin origin() {
    return origin;
  }

  /** {@return whether a message is incomplete} */
  boolean incomplete() {
    return sinceNanos != COMPLETE;
  }

  long sinceNanos() {
    return sinceNanos;
  }

  synchronized long held() {
    return held;
  }

  private synchronized boolean closed() {
    return closed;
  }

  /**
   * Evicts the message: releases the memory at once for other connections, and closes this
   * connection.
   */
  void evict() {
    long bytes = held();
    close();
    end.accept(text(bytes));
  }

  /** Releases all memory; later reservations fail. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      unfinished.release(held);
      held = 0;
      unfinished.remove(this);
    }
  }
}
