package dev.parley.load;

/** Interval of the measurement, by {@link System#nanoTime}. Threads: safe for all. */
final class MeasurementInterval {
  private volatile long from = Long.MAX_VALUE;
  private volatile long to = Long.MAX_VALUE;

  /** Starts the measurement. */
  void begin(long now) {
    from = now;
  }

  /** Ends the measurement. */
  void end(long now) {
    to = now;
  }

  /** {@return whether a time is within the measurement} */
  boolean has(long moment) {
    return from != Long.MAX_VALUE
        && moment - from >= 0
        && (to == Long.MAX_VALUE || moment - to < 0);
  }

  double seconds() {
    return (to - from) / 1e9;
  }
}
