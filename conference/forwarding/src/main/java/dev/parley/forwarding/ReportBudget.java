package dev.parley.forwarding;

/**
 * How much of a peer's reports is looked at within a second: a datagram of feedback may tell of
 * hundreds of thousands of packets, and ask for thousands.
 *
 * <p>Threads: confined to its owner.
 */
final class ReportBudget {
  /** Packets that are told of or asked for; ten times what the largest room sends to one. */
  static final int PACKETS_MAX = 50_000;

  private static final long SECOND_NANOS = 1_000_000_000;

  private long since;
  private int left = PACKETS_MAX;

  ReportBudget(long now) {
    since = now;
  }

  /** {@return whether so many packets more are looked at} */
  boolean take(int packets, long now) {
    if (now - since >= SECOND_NANOS) {
      since = now;
      left = PACKETS_MAX;
    }
    left -= Math.min(packets, left + 1);
    return left >= 0;
  }
}
