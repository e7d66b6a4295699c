package dev.parley.forwarding;

import java.util.concurrent.TimeUnit;

/**
 * Whether a line loses so much that it is heard: soon when it does, and no more after a while
 * without.
 */
final class LossyLine {
  private static final double MUCH = 0.03;
  private static final double LITTLE = 0.01;
  private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(10);

  private boolean lossy;
  private long lastLost;

  /** {@return whether it does, by the share of packets that is lost at present, 0 to 1} */
  boolean update(double loss, long now) {
    if (loss >= LITTLE) {
      lastLost = now;
    }
    lossy = loss >= MUCH || (lossy && now - lastLost < QUIET_NANOS);
    return lossy;
  }
}
