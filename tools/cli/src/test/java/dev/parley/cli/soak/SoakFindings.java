package dev.parley.cli.soak;

import java.util.ArrayList;
import java.util.List;

/** What was found broken: all of it is counted, the first are kept. Threads: safe for all. */
final class SoakFindings {
  private static final int KEPT_MAX = 50;

  private final List<String> kept = new ArrayList<>();
  private long count;

  synchronized void add(String finding) {
    count++;
    if (kept.size() < KEPT_MAX) {
      kept.add(finding);
    }
  }

  synchronized long count() {
    return count;
  }

  synchronized List<String> kept() {
    return List.copyOf(kept);
  }
}
