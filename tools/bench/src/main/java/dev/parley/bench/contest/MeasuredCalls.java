package dev.parley.bench.contest;

import dev.parley.bench.ends.CallTimings;

/**
 * Result of one measurement.
 *
 * @param cpuNanos the processor time of both ends together
 */
public record MeasuredCalls(CallTimings reading, long cpuNanos) {
  /** {@return the calls per second} */
  public double callsPerSecond() {
    return reading.calls() * 1e9 / reading.nanos();
  }

  /** {@return the processor time of both ends per call, in microseconds} */
  public double cpuMicrosPerCall() {
    return cpuNanos / 1e3 / reading.calls();
  }
}
