package dev.parley.valves;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Validation of the valves' settings. */
final class SettingChecks {
  private SettingChecks() {}

  static int atLeast(int least, String name, int value) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is " + value + ", not at least " + least);
    }
    return value;
  }

  /** {@return a positive duration in nanoseconds, capped at the largest long} */
  static long positive(String name, Duration value) {
    if (value.isZero() || value.isNegative()) {
      throw new IllegalArgumentException(name + " is " + value + ", not longer than zero");
    }
    return TimeUnit.NANOSECONDS.convert(value);
  }

  /** {@return a non-negative duration in nanoseconds, capped at the largest long} */
  static long notNegative(String name, Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException(name + " is " + value + ", less than zero");
    }
    return TimeUnit.NANOSECONDS.convert(value);
  }

  static double between(double least, double most, String name, double value) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(name + " is " + value + ", not " + least + " to " + most);
    }
    return value;
  }
}
