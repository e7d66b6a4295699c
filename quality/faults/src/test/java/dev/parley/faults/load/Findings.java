package dev.parley.faults.load;

import java.util.ArrayList;
import java.util.List;

/**
 * Faults that were found: all are counted, the first are kept.
 *
 * <p>Threads: safe for use by multiple threads.
 */
public final class Findings {
  private static final int KEPT_MAX = 30;

  private final List<String> kept = new ArrayList<>();
  private long count;

  /** Adds a finding. */
  public synchronized void add(String finding) {
    count++;
    if (kept.size() < KEPT_MAX) {
      kept.add(finding);
    }
  }

  /** {@return the number of findings} */
  public synchronized long count() {
    return count;
  }

  /** {@return the first findings} */
  public synchronized List<String> kept() {
    return List.copyOf(kept);
  }
}
