package dev.parley.bench;

import dev.parley.bench.report.Outcome;

/** One comparison: everybody in it is measured side by side, run after run. */
public interface Table {
  /** {@return the word after {@code parley bench}} */
  String name();

  /** {@return what it compares, in one line} */
  String purpose();

  /**
   * Measures. A row that cannot be measured is left out, with the reason in the outcome.
   *
   * @param progress told what happens, before it does
   */
  Outcome measure(Settings settings, Progress progress);
}
