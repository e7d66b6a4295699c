package dev.parley.bench;

import java.util.Set;

/**
 * What the user wants.
 *
 * @param runs how often everything is measured
 * @param calls of one measurement with one call outstanding
 * @param quick whether a short warm-up will do: to see that it works, not how fast
 * @param transports the schemes to measure; all when empty
 * @param placement where the ends run
 */
public record Settings(
    int runs, int calls, boolean quick, Set<String> transports, Placement placement) {
  /** {@return the same, placed otherwise} */
  public Settings at(Placement other) {
    return new Settings(runs, calls, quick, transports, other);
  }

  /**
   * {@return how long each spell of a warm-up is, of which there are as many as bring something}
   */
  public int warmUpMillis() {
    return quick ? 20 : 500;
  }

  /** {@return whether a scheme is to be measured} */
  public boolean wants(String scheme) {
    return transports.isEmpty() || transports.contains(scheme);
  }
}
