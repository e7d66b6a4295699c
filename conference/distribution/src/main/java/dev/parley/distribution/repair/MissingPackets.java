package dev.parley.distribution.repair;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Missing packets of a receiver, and when each is requested. A request waits for the parity of the
 * block, and then for a random time. Packets that do not arrive are given up. One thread at a time.
 *
 * <p>Unlike {@code media.repair.NackGenerator}, which asks one publisher at once, it leaves time
 * for repair by others' requests, and gives up by time.
 */
public final class MissingPackets {
  /** Maximum distance of a missing packet behind the newest one; a power of two. */
  public static final int WINDOW = 1_024;

  /** Time for the parity packets of a block to arrive: 30 ms, in nanoseconds. */
  public static final long PARITY_NANOS = 30_000_000L;

  /** Maximum random back-off before a request: 10 ms, in nanoseconds. */
  public static final long BACK_OFF_NANOS = 10_000_000L;

  /** Interval between two requests for a packet, without the back-off: 30 ms, in nanoseconds. */
  public static final long RETRY_NANOS = 30_000_000L;

  /** Reordering tolerance; a packet that arrives later was lost: 5 ms, in nanoseconds. */
  public static final long REORDERING_NANOS = 5_000_000L;

  /** Age at which a missing packet is given up: 250 ms, in nanoseconds. */
  public static final long AGE_NANOS_MAX = 250_000_000L;

  private final RandomGenerator random;
  private final long[] since = new long[WINDOW];
  private final long[] due = new long[WINDOW];
  private final boolean[] missing = new boolean[WINDOW];
  private int count;
  private long oldest;
  private long end; // behind the newest
  private long nextDue = Long.MAX_VALUE; // no later than the earliest
  private long givenUp;

  /**
   * Creates an object without missing packets.
   *
   * @param random source of the back-off
   */
  public MissingPackets(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Records that the packets {@code from} to {@code to - 1} have not arrived, and later ones have.
   */
  public void add(long from, long to, long now) {
    long first = Math.max(from, to - WINDOW);
    givenUp += first - from;
    // Slots are used again by the new numbers, whatever was missing in them.
    for (long old = Math.max(oldest, end - WINDOW); count > 0 && old < to - WINDOW; old++) {
      givenUp += remove(old) ? 1 : 0;
    }
    oldest = count == 0 ? first : oldest;
    for (long each = first; each < to; each++) {
      int slot = slot(each);
      missing[slot] = true;
      since[slot] = now;
      due[slot] = now + PARITY_NANOS + random.nextLong(BACK_OFF_NANOS);
      nextDue = Math.min(nextDue, due[slot]);
    }
    count += (int) (to - first);
    end = to;
  }

  /** Records that the newest packet is the one before {@code next}. */
  public void advance(long next) {
    for (long old = Math.max(oldest, end - WINDOW); count > 0 && old < next - WINDOW; old++) {
      givenUp += remove(old) ? 1 : 0;
    }
    end = Math.max(end, next);
  }

  /** {@return whether a packet is missing} */
  public boolean isMissing(long sequence) {
    return count > 0 && sequence < end && sequence >= end - WINDOW && missing[slot(sequence)];
  }

  /** Records that a missing packet has arrived, or was recovered. */
  public void arrived(long sequence) {
    remove(sequence);
  }

  /** {@return whether a packet that is or was missing arrives too late to be only reordered} */
  public boolean isLate(long sequence, long now) {
    return now - since[slot(sequence)] > REORDERING_NANOS;
  }

  /** Ends the wait for parity of the missing packets {@code from} to {@code to - 1}. */
  public void hasten(long from, long to, long now) {
    for (long each = from; each < to; each++) {
      if (isMissing(each) && due[slot(each)] - now > BACK_OFF_NANOS) {
        due[slot(each)] = now + random.nextLong(BACK_OFF_NANOS);
        nextDue = Math.min(nextDue, due[slot(each)]);
      }
    }
  }

  /** Gives up all missing packets. The next ones may have any numbers. */
  public void reset() {
    givenUp += count;
    count = 0;
    oldest = 0;
    end = 0;
    Arrays.fill(missing, false);
    nextDue = Long.MAX_VALUE;
  }

  /**
   * Collects the packets to be requested now, in ascending order, and gives up those that have been
   * missing for too long.
   *
   * @param into takes as many as fit; the others stay due
   * @return how many there are
   */
  public int due(long[] into, long now) {
    if (now - nextDue < 0) {
      return 0;
    }
    int found = 0;
    nextDue = Long.MAX_VALUE;
    for (long each = Math.max(oldest, end - WINDOW); count > 0 && each < end; each++) {
      int slot = slot(each);
      if (!missing[slot]) {
        continue;
      }
      if (now - since[slot] >= AGE_NANOS_MAX) {
        remove(each);
        givenUp++;
        continue;
      }
      if (now - due[slot] >= 0 && found < into.length) {
        into[found++] = each;
        due[slot] = now + RETRY_NANOS + random.nextLong(BACK_OFF_NANOS);
      }
      nextDue = Math.min(nextDue, due[slot]);
    }
    return found;
  }

  private boolean remove(long sequence) {
    int slot = slot(sequence);
    boolean was = missing[slot];
    missing[slot] = false;
    count -= was ? 1 : 0;
    oldest = sequence == oldest ? sequence + 1 : oldest;
    return was;
  }

  /** {@return when to call {@link #due} next; {@link Long#MAX_VALUE} if nothing is missing} */
  public long nextDeadline() {
    return count == 0 ? Long.MAX_VALUE : nextDue;
  }

  /** {@return number of packets given up} */
  public long givenUp() {
    return givenUp;
  }

  private static int slot(long sequence) {
    return (int) sequence & (WINDOW - 1);
  }
}
