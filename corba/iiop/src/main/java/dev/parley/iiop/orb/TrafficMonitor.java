package dev.parley.iiop.orb;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Traffic of one connection, for its idle timeout. A message only sets a flag; the clock is read by
 * the periodic check.
 *
 * <p>Threads: safe for all.
 */
final class TrafficMonitor {
  private final AtomicBoolean seen = new AtomicBoolean(); // traffic since the last check
  private volatile long idleSince = System.nanoTime();

  /** Records a message. */
  void message() {
    seen.setOpaque(true);
  }

  /**
   * {@return the time without traffic} It is called by one thread at a time, periodically.
   *
   * @param now value of {@link System#nanoTime}
   */
  long idleNanos(long now) {
    if (seen.getAndSet(false)) {
      idleSince = now;
    }
    return now - idleSince;
  }

  /**
   * {@return the time at which the connection was first seen idle; {@link Long#MAX_VALUE} if there
   * was traffic since}
   */
  long idleSince() {
    return seen.get() ? Long.MAX_VALUE : idleSince;
  }
}
