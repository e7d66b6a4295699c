package dev.parley.bench;

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
public record Settings(
    int runs, int calls, boolean quick, Set<String> transports, Placement placement) {
  /** {@return these settings with another placement} */
  public Settings at(Placement other) {
    return new Settings(runs, calls, quick, transports, other);
  }

  /**
   * {@return the length of one warm-up round in milliseconds; rounds go on until calls get no
   * faster}
   */
  public int warmUpMillis() {
    return quick ? 20 : 500;
  }

  /** {@return whether a scheme is to be measured} */
  public boolean wants(String scheme) {
    return transports.isEmpty() || transports.contains(scheme);
  }
}
