package dev.parley.media.congestion;

/**
 * Schedule of probes: when the next cluster of packets is sent, and at which rate. The pause
 * between probes doubles while they find nothing more on a line that is used.
 *
 * <p>Threads: one at a time.
 */
final class ProbeSchedule {
  private static final long SECOND = 1_000_000_000;
  private static final long PAUSE_NANOS_MIN = 5 * SECOND;
  private static final long PAUSE_NANOS_MAX = 40 * SECOND;

  /** Time in which a queue that a cluster has made is gone. */
  private static final long AFTER_NANOS = SECOND / 4;

  private static final double FIRST = 3;
  private static final double NEXT = 2;
  private static final double AHEAD = 1.25;

  private final SentLog log;
  private long last;
  private long due;
  private long pause = PAUSE_NANOS_MIN;
  private double rate;

  /**
   * @param log whose bytes differ between peers
   */
  ProbeSchedule(SentLog log) {
    this.log = log;
  }

  /** Says that the line may be another one: a probe is due at once. */
  void restart(long now) {
    due = now;
    pause = PAUSE_NANOS_MIN;
  }

  /** Says that the estimate fell: the next probe is due after the shortest pause. */
  void fell(long now) {
    pause = PAUSE_NANOS_MIN;
    giveUp(now);
  }

  /** Says that a cluster found nothing out, as when it was lost. */
  void giveUp(long now) {
    due = now + apart();
  }

  /** Says that packets of a cluster have arrived. */
  void arrived(long now) {
    last = now;
  }

  /** {@return whether delays may still be those of a cluster} */
  boolean settling(long now) {
    return now - last < AFTER_NANOS && rate > 0;
  }

  /**
   * Says that a cluster was measured.
   *
   * @param harmless whether the pause stays short: only a line that is used suffers from probes,
   *     and only such a one grows by itself
   * @param again whether the next probe is due at once
   */
  void measured(boolean harmless, boolean again, long now) {
    last = now;
    pause = harmless ? PAUSE_NANOS_MIN : Math.min(PAUSE_NANOS_MAX, pause * 2);
    due = again ? now : now + apart();
  }

  /** {@return whether it is time for a probe} */
  boolean due(long now) {
    return now >= due;
  }

  /**
   * Begins a probe. {@return its rate in bits per second}
   *
   * @param estimate present one, in bits per second, as are the others
   * @param wanted what would be sent if the line carried it
   * @param most that an estimate may be
   */
  double begin(double estimate, double wanted, double most, long now) {
    double factor = rate == 0 ? FIRST : NEXT;
    rate = Math.min(factor * estimate, Math.min(AHEAD * wanted, most));
    due = now + apart();
    return rate;
  }

  /** Peers on one line whose rates fell together must not probe together. */
  private long apart() {
    long dice = (log.bytes() * 0x9e3779b97f4a7c15L) >>> 40;
    return pause + ((pause / 2 * dice) >> 24);
  }
}
