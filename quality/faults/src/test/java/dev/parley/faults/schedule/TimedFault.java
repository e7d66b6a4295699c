package dev.parley.faults.schedule;

import java.time.Duration;

/**
 * A fault and its time.
 *
 * @param start since the beginning of the schedule
 * @param length from its beginning until it is healed
 */
public record TimedFault(Duration start, Duration length, Fault fault) {
  /** {@return the time at which it is healed} */
  public Duration end() {
    return start.plus(length);
  }

  TimedFault later(Duration by) {
    return new TimedFault(start.plus(by), length, fault);
  }

  boolean overlaps(TimedFault other) {
    return start.compareTo(other.end()) < 0 && other.start.compareTo(end()) < 0;
  }

  @Override
  public String toString() {
    return "%.1f s to %.1f s: %s".formatted(start.toMillis() / 1e3, end().toMillis() / 1e3, fault);
  }
}
