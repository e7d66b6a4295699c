package dev.parley.transport.api;

import dev.parley.base.MemoryBudget;
import dev.parley.transport.api.Capacity.Origin;
import java.util.function.Consumer;

/**
 * Memory of one connection's incomplete messages, reserved in the budget that all connections of a
 * {@link Capacity} share (rule FR-10). It is reserved as bytes arrive, never by a length that a
 * peer announces.
 *
 * <p>Threads: {@link #hold}, {@link #tryHold}, {@link #begins} and {@link #completes} by the one
 * that reads the connection; {@link #close} by any.
 */
public final class MessageMemory implements AutoCloseable {
  private static final long COMPLETE = Long.MAX_VALUE;

  private final Unfinished unfinished;
  private final Origin origin;
  private final Consumer<String> end;
  private long held; // guarded by this
  private boolean closed; // guarded by this
  private volatile long sinceNanos = COMPLETE; // written by the reading thread

  MessageMemory(Unfinished unfinished, Origin origin, Consumer<String> end) {
    this.unfinished = unfinished;
    this.origin = origin;
    this.end = end;
  }

  /** {@return memory that nothing else shares and nothing limits, for tests and tools} */
  public static MessageMemory unlimited() {
    return new Capacity(Capacity.Caps.DEFAULT, MemoryBudget.unlimited())
        .uncounted()
        .messages(why -> {});
  }

  /**
   * Sets how many bytes are held, where the budget has room for them.
   *
   * @param bytes in all, those held before included
   * @return whether it has; otherwise as many are held as before
   */
  public synchronized boolean tryHold(long bytes) {
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
   * Sets how many bytes are held; if need be, connections that have a weaker claim are ended.
   *
   * @param bytes in all, those held before included
   * @throws BadMessageException with {@link CloseReason#LIMIT_EXCEEDED} when there is no room
   */
  public void hold(long bytes) {
    while (!tryHold(bytes)) {
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

  /** A message is incomplete, and needs memory until it is complete. */
  public void begins() {
    if (sinceNanos == COMPLETE) {
      sinceNanos = System.nanoTime();
    }
  }

  /** The message is complete. */
  public void completes() {
    if (sinceNanos != COMPLETE) {
      sinceNanos = COMPLETE;
    }
  }

  Origin origin() {
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

  /** Others need the memory: it is theirs at once, and the connection ends. */
  void evict() {
    long bytes = held();
    close();
    end.accept(text(bytes));
  }

  /** Gives everything back; nothing more can be held. */
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
