package dev.parley.transport.websocket;

import java.time.Duration;

/**
 * Decides when a silent peer is asked for a sign of life, and when it is given up (rule FR-4). Has
 * no clock: the time is handed in.
 *
 * <p>Threads: confined to the connection's event loop.
 */
final class KeepAlive {
  /** What to do. */
  enum Step {
    WAIT,
    ASK,
    GIVE_UP
  }

  private final Duration interval;
  private long signsSeen = -1;
  private long sinceNanos;
  private boolean asked;

  KeepAlive(Duration interval) {
    this.interval = interval;
  }

  /** {@return how long to wait between looks} */
  long betweenNanos() {
    return Math.max(interval.toNanos() / 4, 1_000_000);
  }

  /**
   * @param signs a number that changes with every sign of life
   * @param nowNanos by {@link System#nanoTime}
   */
  Step look(long signs, long nowNanos) {
    if (signs != signsSeen) {
      signsSeen = signs;
      sinceNanos = nowNanos;
      asked = false;
      return Step.WAIT;
    }
    if (nowNanos - sinceNanos < interval.toNanos()) {
      return Step.WAIT;
    }
    sinceNanos = nowNanos;
    if (asked) {
      return Step.GIVE_UP;
    }
    asked = true;
    return Step.ASK;
  }

  /** {@return what to say to a peer that is given up} */
  String text() {
    return "FR-4: nothing was heard for twice " + interval.toMillis() + " ms";
  }
}
