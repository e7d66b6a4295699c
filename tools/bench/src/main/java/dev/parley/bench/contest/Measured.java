package dev.parley.bench.contest;

import dev.parley.bench.ends.Reading;

/**
 * What was found of a cell.
 *
 * @param cpuNanos processor time of both ends together
 */
public record Measured(Reading reading, long cpuNanos) {
  /** {@return calls in a second} */
  public double callsPerSecond() {
    return reading.calls() * 1e9 / reading.nanos();
  }

  /** {@return processor time of both ends for one call} */
  public double cpuMicrosPerCall() {
    return cpuNanos / 1e3 / reading.calls();
  }
}
