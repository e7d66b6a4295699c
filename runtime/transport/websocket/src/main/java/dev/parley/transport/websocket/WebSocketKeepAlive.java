package dev.parley.transport.websocket;

import java.time.Duration;

/**
 * Keep-alive state machine of one connection: decides when a silent peer is pinged and when its
 * connection is closed (rule FR-4). Has no clock: the time is passed in.
 *
 * <p>Threads: confined to the connection's event loop.
 */
final class WebSocketKeepAlive {
  /** The next action. */
  enum WebSocketKeepAliveAction {
    NONE,
    PING,
    EXPIRED
  }

  private final Duration interval;
  private long signsSeen = -1;
  private long sinceNanos;
  private boolean asked;

  WebSocketKeepAlive(Duration interval) {
    this.interval = interval;
  }

  /** {@return the interval between two checks, in nanoseconds} */
  long checkIntervalNanos() {
    return Math.max(interval.toNanos() / 4, 1_000_000);
  }

  /**
   * @param signs a number that changes with every sign of life
   * @param nowNanos by {@link System#nanoTime}
   */
  WebSocketKeepAliveAction check(long signs, long nowNanos) {
    if (signs != signsSeen) {
      signsSeen = signs;
      sinceNanos = nowNanos;
      asked = false;
      return WebSocketKeepAliveAction.NONE;
    }
    if (nowNanos - sinceNanos < interval.toNanos()) {
      return WebSocketKeepAliveAction.NONE;
    }
    sinceNanos = nowNanos;
    if (asked) {
      return WebSocketKeepAliveAction.EXPIRED;
    }
    asked = true;
    return WebSocketKeepAliveAction.PING;
  }

  /** {@return the close text for an expired peer} */
  String text() {
    return "FR-4: nothing was heard for twice " + interval.toMillis() + " ms";
  }
}
