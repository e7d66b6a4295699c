package dev.parley.bench.contest;

import dev.parley.bench.ends.CallTimings;

/**
 * Result of one measurement.
 *
 * @param cpuNanos the processor time of both ends together
 * @param callerNanos the processor time of the calling end
 */
public record MeasuredCalls(CallTimings reading, long cpuNanos, long callerNanos) {
  /** {@return the calls per second} */
  public double callsPerSecond() {
    return reading.calls() * 1e9 / reading.nanos();
  }

  /** {@return the processor time of both ends per call, in microseconds} */
  public double cpuMicrosPerCall() {
    return cpuNanos / 1e3 / reading.calls();
  }

  /** {@return the processor time of the calling end per call, in microseconds} */
  public double callerMicrosPerCall() {
    return callerNanos / 1e3 / reading.calls();
  }

  /** {@return the processor time of the called end per call, in microseconds} */
  public double calledMicrosPerCall() {
    return (cpuNanos - callerNanos) / 1e3 / reading.calls();
  }
}
