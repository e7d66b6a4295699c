package dev.parley.base;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Memory budget of a process: one upper bound, in bytes, for everything that peers can make it
 * keep. A component reserves bytes before it takes them and releases them when it lets them go; a
 * reservation that does not fit is refused and takes nothing, so that the heap never fills up.
 *
 * <p>The last {@link #reserve() reserve} of the budget is open to {@link Claim#ESSENTIAL} claims
 * only: ordinary use cannot keep an operator from joining and cleaning up.
 *
 * <p>Threads: safe for all. Memory: a few counters.
 */
public final class MemoryBudget {
  /** What bytes are reserved for; shown to operators. */
  public enum Use {
    /** State of whiteboards that are in memory. */
    BOARDS,
    /** Pages of the log that are being read, and events that wait for followers. */
    HISTORY,
    /** Bytes of attachments that have arrived and are not on disk yet. */
    UPLOADS,
    /** Connections and what belongs to them while they are idle. */
    SESSIONS,
    /** Messages that are incomplete or wait to be sent, on the heap or outside of it. */
    BUFFERS
  }

  /** Which part of the budget a reservation may use. */
  public enum Claim {
    /** Everything but the reserve. */
    ORDINARY,
    /** The reserve as well. */
    ESSENTIAL
  }

  private final long bytes;
  private final long reserve;
  private final AtomicLong used = new AtomicLong();
  private final Map<Use, AtomicLong> usedFor = new EnumMap<>(Use.class);

  /**
   * Creates a budget of which nothing is used.
   *
   * @param bytes all that may be reserved
   * @param reserve how many of these are kept for essential claims
   * @throws IllegalArgumentException if {@code bytes} is not positive, or {@code reserve} is
   *     negative or larger than {@code bytes}
   */
  public MemoryBudget(long bytes, long reserve) {
    if (bytes <= 0 || reserve < 0 || reserve > bytes) {
      throw new IllegalArgumentException(
          "a memory budget of %d bytes with a reserve of %d".formatted(bytes, reserve));
    }
    this.bytes = bytes;
    this.reserve = reserve;
    for (Use use : Use.values()) {
      usedFor.put(use, new AtomicLong());
    }
  }

  /** {@return a budget that refuses nothing a test or a tool of its own process would take} */
  public static MemoryBudget unlimited() {
    return new MemoryBudget(Long.MAX_VALUE, 0);
  }

  /**
   * Reserves bytes, or none of them.
   *
   * @param amount in bytes, not negative
   * @return whether the bytes fit and are now reserved
   */
  public boolean tryReserve(Use use, Claim claim, long amount) {
    if (amount < 0) {
      throw new IllegalArgumentException("cannot reserve " + amount + " bytes");
    }
    long most = claim == Claim.ESSENTIAL ? bytes : bytes - reserve;
    for (long now = used.get(); amount <= most - now; now = used.get()) {
      if (used.compareAndSet(now, now + amount)) {
        of(use).addAndGet(amount);
        return true;
      }
    }
    return false;
  }

  /**
   * Gives reserved bytes back.
   *
   * @param amount in bytes, at most what is reserved for this use
   */
  public void release(Use use, long amount) {
    if (amount < 0 || of(use).addAndGet(-amount) < 0) {
      throw new IllegalStateException("released %d bytes of %s too many".formatted(amount, use));
    }
    used.addAndGet(-amount);
  }

  /** {@return all that may be reserved, in bytes} */
  public long bytes() {
    return bytes;
  }

  /** {@return the part that only essential claims may use, in bytes} */
  public long reserve() {
    return reserve;
  }

  /** {@return all that is reserved now, in bytes} */
  public long used() {
    return used.get();
  }

  /** {@return what is reserved for one use now, in bytes} */
  public long used(Use use) {
    return of(use).get();
  }

  private AtomicLong of(Use use) {
    AtomicLong counter = usedFor.get(use);
    if (counter == null) {
      throw new IllegalArgumentException("no such use: " + use);
    }
    return counter;
  }
}
