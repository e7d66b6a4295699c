package dev.parley.media.repair;

import java.util.Arrays;

/**
 * NACK generator for one source (RFC 4585, section 6.2.1): missing packets, and when to request
 * them again. Packets that do not arrive are given up; when too many are missing, a key frame is
 * requested instead. One thread at a time.
 */
public final class NackGenerator {
  /** Maximum distance of a requested packet behind the newest one; a power of two. */
  public static final int WINDOW = 512;

  /** Maximum number of missing packets; beyond it, none is requested and a key frame is wanted. */
  public static final int MISSING_MAX = 128;

  /** Maximum number of requests for one packet. */
  public static final int REQUESTS_MAX = 10;

  /** Reordering tolerance before the first request: 5 ms, in nanoseconds. */
  public static final long REORDERING_NANOS = 5_000_000L;

  /** Minimum interval between two requests for one packet: 20 ms, in nanoseconds. */
  public static final long RETRY_NANOS_MIN = 20_000_000L;

  private static final long ROUND_TRIP_UNKNOWN = 100_000_000L;
  private static final byte NOT_MISSING = -1;

  private final byte[] asks = new byte[WINDOW];
  private final long[] due = new long[WINDOW];
  private long highest = -1;
  private long oldest;
  private int missing;
  private long again = ROUND_TRIP_UNKNOWN;
  private boolean keyFrameWanted;

  /** Creates the state of a source that has sent nothing. */
  public NackGenerator() {
    Arrays.fill(asks, NOT_MISSING);
  }

  /** Sets the round-trip time to the source, in nanoseconds. */
  public void roundTrip(long nanos) {
    // One and a half round trips: an earlier request would repeat packets that are on their way.
    again = Math.clamp(nanos + nanos / 2, RETRY_NANOS_MIN, 1_000_000_000L);
  }

  /**
   * Records a packet that arrived, also by retransmission.
   *
   * @param number sequence number of 64 bits, from {@link dev.parley.media.rtp.ReceptionStatistics}
   * @return whether it was missing
   */
  public boolean received(long number, long now) {
    if (highest < 0) {
      highest = number;
      oldest = number;
      return false;
    }
    if (number > highest) {
      advance(number, now);
      return false;
    }
    return number > highest - WINDOW && forget(number);
  }

  private void advance(long number, long now) {
    // Requesting so many packets takes longer than a key frame.
    if (number - highest > MISSING_MAX + 1 || missing + (number - highest - 1) > MISSING_MAX) {
      keyFrameWanted = true;
      reset();
    } else {
      for (long gap = highest + 1; gap <= number; gap++) {
        if (forget(gap - WINDOW)) {
          keyFrameWanted = true;
        }
        if (gap < number) {
          int slot = RingSlots.of(gap, WINDOW);
          asks[slot] = 0;
          // Packets that only overtook each other arrive within this time without a request.
          due[slot] = now + REORDERING_NANOS;
          oldest = missing == 0 ? gap : oldest;
          missing++;
        }
      }
    }
    highest = number;
  }

  private boolean forget(long number) {
    int slot = RingSlots.of(number, WINDOW);
    boolean was = asks[slot] != NOT_MISSING;
    asks[slot] = NOT_MISSING;
    missing -= was ? 1 : 0;
    return was;
  }

  /** Gives up all packets missing before a key frame, which starts at a number. */
  public void keyFrame(long number) {
    for (long at = first(); at < number && at < highest; at++) {
      forget(at);
    }
    keyFrameWanted = false;
  }

  /** Gives up all missing packets. */
  public void reset() {
    Arrays.fill(asks, NOT_MISSING);
    missing = 0;
  }

  private long first() {
    return missing == 0 ? highest : Math.max(oldest, highest - WINDOW + 1);
  }

  /**
   * Collects the sequence numbers to be requested now, in ascending order, and counts them as
   * requested.
   *
   * @param into takes as many as fit; the others stay due
   * @return how many there are
   */
  public int due(int[] into, long now) {
    int count = 0;
    for (long at = first(); at < highest && count < into.length; at++) {
      int slot = RingSlots.of(at, WINDOW);
      if (asks[slot] == NOT_MISSING || now - due[slot] < 0) {
        continue;
      }
      if (asks[slot] == REQUESTS_MAX) {
        forget(at);
        keyFrameWanted = true;
      } else {
        asks[slot]++;
        due[slot] = now + again;
        into[count++] = (int) at & 0xffff;
      }
    }
    return count;
  }

  /** {@return when a request is due next, or {@link Long#MAX_VALUE} when nothing is missing} */
  public long nextDeadline() {
    long next = Long.MAX_VALUE;
    for (long at = first(); at < highest; at++) {
      int slot = RingSlots.of(at, WINDOW);
      if (asks[slot] != NOT_MISSING) {
        next = Math.min(next, due[slot]);
      }
    }
    return next;
  }

  /** {@return number of missing packets that have not been given up} */
  public int missing() {
    return missing;
  }

  /** {@return whether so much is lost that a key frame is wanted; returns true once} */
  public boolean takeKeyFrameWanted() {
    boolean wanted = keyFrameWanted;
    keyFrameWanted = false;
    return wanted;
  }
}
