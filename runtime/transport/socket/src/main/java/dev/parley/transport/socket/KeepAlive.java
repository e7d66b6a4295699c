package dev.parley.transport.socket;

import java.time.Duration;

/**
 * Decides when a silent peer is asked for a sign of life, and when it is given up (rule FR-4). Has
 * no clock: the time is handed in.
 *
 * <p>Threads: confined to the poller.
 */
final class KeepAlive {
  /** What to do. */
  enum Step {
    FINE,
    /** Nothing came since the last look. */
    SILENT,
    ASK,
    DEAD
  }

  private final long intervalNanos;
  private long signsSeen = -1;
  private long since;
  private boolean asked;

  KeepAlive(Duration interval) {
    intervalNanos = interval.toNanos();
  }

  /** {@return how long to wait between looks} */
  static Duration between(Duration interval) {
    return Duration.ofNanos(Math.max(interval.toNanos() / 4, 1_000_000));
  }

  /**
   * @param signs a number that changes with every sign of life
   * @param now by {@link System#nanoTime}
   */
  Step look(long signs, long now) {
    if (signs != signsSeen) {
      signsSeen = signs;
      since = now;
      asked = false;
      return Step.FINE;
    }
    if (now - since < intervalNanos) {
      return Step.SILENT;
    }
    since = now;
    if (asked) {
      return Step.DEAD;
    }
    asked = true;
    return Step.ASK;
  }

  /** There is no way to ask: silence says nothing of this peer. */
  void cannotAsk() {
    asked = false;
  }

  /** {@return what to say to a peer that is given up} */
  String text() {
    return "FR-4: nothing was heard for twice "
        + Duration.ofNanos(intervalNanos).toMillis()
        + " ms";
  }
}
