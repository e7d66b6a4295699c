package dev.parley.bench.table;

import java.util.Set;

/**
 * Options of one run of a table.
 *
 * @param runs how often everything is measured
 * @param calls the number of calls in one measurement with one call outstanding
 * @param quick whether a short warm-up is enough, to see that it works and not how fast
 * @param transports the schemes to measure; all when empty
 * @param placement where the ends run
 */
public record BenchSettings(
    int runs, int calls, boolean quick, Set<String> transports, CpuPlacement placement) {
  /** {@return these settings with another placement} */
  public BenchSettings withPlacement(CpuPlacement other) {
    return new BenchSettings(runs, calls, quick, transports, other);
  }

  /**
   * {@return the length of one warm-up round in milliseconds; rounds go on until calls get no
   * faster}
   */
  public int warmUpMillis() {
    return quick ? 20 : 500;
  }

  /** {@return whether a scheme is to be measured} */
  public boolean includes(String scheme) {
    return transports.isEmpty() || transports.contains(scheme);
  }
}
