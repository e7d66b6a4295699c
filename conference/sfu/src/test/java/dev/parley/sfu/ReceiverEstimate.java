package dev.parley.sfu;

import java.util.HashMap;
import java.util.Map;

/**
 * Receive-side bandwidth estimate as REMB carries it: bounded by one and a half times what arrived
 * within the last second, and below what arrived when packets were lost.
 */
final class ReceiverEstimate {
  private static final long PERIOD_NANOS = 500_000_000;

  private final Map<Integer, Integer> newest = new HashMap<>();
  private BitRateMeter rate = new BitRateMeter(0);
  private int lost;
  private int came;
  private long dueAt;
  private double estimate = 300_000;

  void arrived(int ssrc, int sequence, int length, long now) {
    rate.add(length, now);
    came++;
    Integer before = newest.put(ssrc, sequence);
    int ahead = before == null ? 1 : (short) (sequence - before);
    lost += Math.max(0, ahead - 1);
  }

  boolean due(long now) {
    if (now < dueAt || came == 0) {
      return false;
    }
    dueAt = now + PERIOD_NANOS;
    double arriving = rate.bitsPerSecond(now);
    estimate = lost > came / 50 ? Math.min(estimate, 0.85 * arriving) : 1.5 * arriving + 10_000;
    lost = 0;
    came = 0;
    return true;
  }

  long bitsPerSecond() {
    return (long) estimate;
  }
}
