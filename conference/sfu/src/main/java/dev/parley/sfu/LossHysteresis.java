package dev.parley.sfu;

import java.util.concurrent.TimeUnit;

/**
 * Hysteresis on packet loss, which decides whether audio needs redundancy: it switches on as soon
 * as the loss is high, and off after a time without loss.
 */
final class LossHysteresis {
  private static final double MUCH = 0.03;
  private static final double LITTLE = 0.01;
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

  private boolean lossy;
  private long lastLost;

  /** {@return whether the link is lossy, given the present share of lost packets, 0 to 1} */
  boolean update(double loss, long now) {
    if (loss >= LITTLE) {
      lastLost = now;
    }
    lossy = loss >= MUCH || (lossy && now - lastLost < QUIET_NANOS);
    return lossy;
  }
}
