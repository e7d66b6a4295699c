package dev.parley.media.repair;

import java.util.Arrays;

/**
 * Which packets of a source are missing, and when to ask for them again. Those that nobody gives
 * are given up, and where too many are missing a key frame is better. One thread at a time.
 */
public final class NackAsker {
  /** Packets behind the highest that may be asked for, a power of two. */
  public static final int WINDOW = 512;

  /** With more missing at once, none is asked for and a key frame is wanted. */
  public static final int MISSING_MAX = 128;

  /** How often one packet is asked for. */
  public static final int ASKS_MAX = 10;

  /** How long a packet may be merely late before it is asked for: 5 ms. */
  public static final long LATE_MAX = 5_000_000L;

  /** The shortest time between two askings for one packet: 20 ms. */
  public static final long AGAIN_MIN = 20_000_000L;

  private static final long ROUND_TRIP_UNKNOWN = 100_000_000L;
  private static final byte NOT_MISSING = -1;

  private final byte[] asks = new byte[WINDOW];
  private final long[] due = new long[WINDOW];
  private long highest = -1;
  private long oldest;
  private int missing;
  private long again = ROUND_TRIP_UNKNOWN;
  private boolean keyFrameWanted;

  /** Creates one for a source that has sent nothing. */
  public NackAsker() {
    Arrays.fill(asks, NOT_MISSING);
  }

  /** Says how long a round trip to the source takes, in nanoseconds. */
  public void roundTrip(long nanos) {
    again = Math.clamp(nanos + nanos / 2, AGAIN_MIN, 1_000_000_000L);
  }

  /**
   * Takes a packet that came, also by retransmission.
   *
   * @param number its sequence number of 64 bits, as {@link
   *     dev.parley.media.rtp.ReceptionStatistics} gives it
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
    if (number - highest > MISSING_MAX + 1 || missing + (number - highest - 1) > MISSING_MAX) {
      keyFrameWanted = true;
      reset();
    } else {
      for (long gap = highest + 1; gap <= number; gap++) {
        if (forget(gap - WINDOW)) {
          keyFrameWanted = true;
        }
        if (gap < number) {
          int slot = Slots.of(gap, WINDOW);
          asks[slot] = 0;
          due[slot] = now + LATE_MAX;
          oldest = missing == 0 ? gap : oldest;
          missing++;
        }
      }
    }
    highest = number;
  }

  private boolean forget(long number) {
    int slot = Slots.of(number, WINDOW);
    boolean was = asks[slot] != NOT_MISSING;
    asks[slot] = NOT_MISSING;
    missing -= was ? 1 : 0;
    return was;
  }

  /**
   * Forgets what is missing before a key frame that begins at a number: nobody needs it any more.
   */
  public void keyFrame(long number) {
    for (long at = first(); at < number && at < highest; at++) {
      forget(at);
    }
    keyFrameWanted = false;
  }

  /** Forgets all that is missing. */
  public void reset() {
    Arrays.fill(asks, NOT_MISSING);
    missing = 0;
  }

  private long first() {
    return missing == 0 ? highest : Math.max(oldest, highest - WINDOW + 1);
  }

  /**
   * Gives the sequence numbers that are to be asked for now, in rising order, and counts them as
   * asked for.
   *
   * @param into takes as many as fit; the others stay due
   * @return how many they are
   */
  public int due(int[] into, long now) {
    int count = 0;
    for (long at = first(); at < highest && count < into.length; at++) {
      int slot = Slots.of(at, WINDOW);
      if (asks[slot] == NOT_MISSING || now - due[slot] < 0) {
        continue;
      }
      if (asks[slot] == ASKS_MAX) {
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

  /** {@return when something is due next, or {@link Long#MAX_VALUE} when nothing is missing} */
  public long nextDeadline() {
    long next = Long.MAX_VALUE;
    for (long at = first(); at < highest; at++) {
      int slot = Slots.of(at, WINDOW);
      if (asks[slot] != NOT_MISSING) {
        next = Math.min(next, due[slot]);
      }
    }
    return next;
  }

  /** {@return packets that are missing and not given up} */
  public int missing() {
    return missing;
  }

  /** Tells once that so much is lost that a key frame is wanted. */
  public boolean takeKeyFrameWanted() {
    boolean wanted = keyFrameWanted;
    keyFrameWanted = false;
    return wanted;
  }
}
