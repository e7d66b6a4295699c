package dev.parley.bench.table;

import dev.parley.bench.report.TableResult;

/** A benchmark table: measures its rows side by side, run after run. */
public interface BenchTable {
  /** {@return the word after {@code parley bench}} */
  String name();

  /** {@return its purpose in one line, for the help} */
  String purpose();

  /**
   * Measures all rows. A row that cannot be measured is left out; the outcome has the reason.
   *
   * @param progress called before each step
   */
  TableResult measure(BenchSettings settings, ProgressListener progress);
}
