package dev.parley.bench;

import dev.parley.bench.report.Outcome;

/** A benchmark table: measures its rows side by side, run after run. */
public interface Table {
  /** {@return the word after {@code parley bench}} */
  String name();

  /** {@return its purpose in one line, for the help} */
  String purpose();

  /**
   * Measures all rows. A row that cannot be measured is left out; the outcome has the reason.
   *
   * @param progress called before each step
   */
  Outcome measure(Settings settings, Progress progress);
}
