package dev.parley.base;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;

/**
 * Memory budget of a process: one upper bound, in bytes, for everything that peers can make it
 * keep. A component reserves bytes before it allocates them and releases them when it frees them; a
 * reservation that does not fit is refused and takes nothing, so that the heap never fills up.
 *
 * <p>The last {@link #reserve() reserve} of the budget is open to {@link Priority#ESSENTIAL} claims
 * only: ordinary use cannot keep an operator from joining and cleaning up. In a budget that is
 * {@linkplain #divided divided}, each use has its own part and its own share of the reserve: full
 * boards do not prevent members from reading the history.
 *
 * <p>Threads: safe for all. Memory: a few counters.
 */
public final class MemoryBudget {
  /** Purpose of a reservation; shown to operators. */
  public enum Use {
    /** State of whiteboards that are in memory. */
    BOARDS(50),
    /** Events that are being written, read, or wait for followers. */
    HISTORY(20),
    /** Content of attachments and shown files on its way to the disk or to members. */
    UPLOADS(10),
    /** Connections, rooms and members while they are idle. */
    SESSIONS(10),
    /** Messages that are incomplete or wait to be sent, on the heap or outside of it. */
    BUFFERS(10);

    private final int percent;

    Use(int percent) {
      this.percent = percent;
    }
  }

  /** Priority of a reservation: the part of the budget that it may use. */
  public enum Priority {
    /** May use everything but the reserve. */
    ORDINARY,
    /** May use the reserve as well. */
    ESSENTIAL
  }

  private final long bytes;
  private final long reserve;
  private final BoundedCounter all;
  private final Map<Use, BoundedCounter> parts = new EnumMap<>(Use.class);

  /**
   * Creates an empty budget without fixed parts: each use may take all of it.
   *
   * @param bytes upper bound of all reservations
   * @param reserve how many of these are kept for essential claims
   * @throws IllegalArgumentException if {@code bytes} is not positive, or {@code reserve} is
   *     negative or larger than {@code bytes}
   */
  public MemoryBudget(long bytes, long reserve) {
    this(bytes, reserve, _ -> bytes);
  }

  private MemoryBudget(long bytes, long reserve, ToLongFunction<Use> shares) {
    if (bytes <= 0 || reserve < 0 || reserve > bytes) {
      throw new IllegalArgumentException(
          "a memory budget of %d bytes with a reserve of %d".formatted(bytes, reserve));
    }
    this.bytes = bytes;
    this.reserve = reserve;
    all = new BoundedCounter(bytes, bytes - reserve);
    double ordinary = (double) (bytes - reserve) / bytes;
    for (Use use : Use.values()) {
      long share = shares.applyAsLong(use);
      parts.put(
          use,
          new BoundedCounter(share, share == bytes ? bytes - reserve : (long) (share * ordinary)));
    }
  }

  /** {@return a budget in which each use has a fixed percentage, of the reserve as well} */
  public static MemoryBudget divided(long bytes, long reserve) {
    return new MemoryBudget(bytes, reserve, use -> bytes / 100 * use.percent);
  }

  /** {@return a budget without a bound, for tests and for tools in a process of their own} */
  public static MemoryBudget unlimited() {
    return new MemoryBudget(Long.MAX_VALUE, 0);
  }

  /**
   * Reserves bytes, or none of them.
   *
   * @param amount in bytes, not negative
   * @return whether the bytes fit and are now reserved
   */
  public boolean tryReserve(Use use, Priority claim, long amount) {
    if (amount < 0) {
      throw new IllegalArgumentException("cannot reserve " + amount + " bytes");
    }
    if (!of(use).tryTake(claim, amount)) {
      return false;
    }
    if (all.tryTake(claim, amount)) {
      return true;
    }
    // The part had room but the whole budget has none: undo the reservation in the part.
    of(use).used.addAndGet(-amount);
    return false;
  }

  /**
   * Releases reserved bytes.
   *
   * @param amount in bytes, at most the bytes reserved for this use
   */
  public void release(Use use, long amount) {
    if (amount < 0 || of(use).used.addAndGet(-amount) < 0) {
      throw new IllegalStateException("released %d bytes of %s too many".formatted(amount, use));
    }
    all.used.addAndGet(-amount);
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
    return all.used.get();
  }

  /** {@return the bytes reserved for one use now} */
  public long used(Use use) {
    return of(use).used.get();
  }

  /** {@return all that may be reserved for one use, in bytes} */
  public long bytes(Use use) {
    return of(use).bytes;
  }

  /** {@return all that ordinary claims may reserve for one use, in bytes} */
  public long ordinary(Use use) {
    return of(use).ordinary;
  }

  /** {@return whether more than half of what ordinary claims may reserve for a use is in use} */
  public boolean isScarce(Use use) {
    return used(use) > ordinary(use) / 2;
  }

  private BoundedCounter of(Use use) {
    BoundedCounter part = parts.get(use);
    if (part == null) {
      throw new IllegalArgumentException("no such use: " + use);
    }
    return part;
  }

  /** A counter of reserved bytes with its two bounds. Threads: safe for all. */
  private static final class BoundedCounter {
    private final long bytes;
    private final long ordinary;
    private final AtomicLong used = new AtomicLong();

    BoundedCounter(long bytes, long ordinary) {
      this.bytes = bytes;
      this.ordinary = ordinary;
    }

    boolean tryTake(Priority claim, long amount) {
      long most = claim == Priority.ESSENTIAL ? bytes : ordinary;
      for (long now = used.get(); amount <= most - now; now = used.get()) {
        if (used.compareAndSet(now, now + amount)) {
          return true;
        }
      }
      return false;
    }
  }
}
