package dev.parley.transport.socket;

import java.time.Duration;

/**
 * Keep-alive state machine of one connection: decides when a silent peer is pinged and when its
 * connection is closed (rule FR-4). Has no clock: the time is passed in.
 *
 * <p>Threads: confined to the poller thread.
 */
final class SocketKeepAlive {
  /** The next action. */
  enum KeepAliveAction {
    NONE,
    /** Nothing was received since the last check. */
    SILENT,
    PING,
    EXPIRED
  }

  private final long intervalNanos;
  private long signsSeen = -1;
  private long since;
  private boolean asked;

  SocketKeepAlive(Duration interval) {
    intervalNanos = interval.toNanos();
  }

  /** {@return the interval between two checks} */
  static Duration checkInterval(Duration interval) {
    return Duration.ofNanos(Math.max(interval.toNanos() / 4, 1_000_000));
  }

  /**
   * @param signs a number that changes with every sign of life
   * @param now by {@link System#nanoTime}
   */
  KeepAliveAction check(long signs, long now) {
    if (signs != signsSeen) {
      signsSeen = signs;
      since = now;
      asked = false;
      return KeepAliveAction.NONE;
    }
    if (now - since < intervalNanos) {
      return KeepAliveAction.SILENT;
    }
    since = now;
    if (asked) {
      return KeepAliveAction.EXPIRED;
    }
    asked = true;
    return KeepAliveAction.PING;
  }

  /** Cancels the ping, where the framing has none: silence then says nothing about this peer. */
  void cannotAsk() {
    asked = false;
  }

  /** {@return the text of CLOSE for an expired peer} */
  String text() {
    return "FR-4: nothing was heard for twice "
        + Duration.ofNanos(intervalNanos).toMillis()
        + " ms";
  }
}
