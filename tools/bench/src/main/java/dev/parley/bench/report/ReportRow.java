package dev.parley.bench.report;

import java.util.List;

/**
 * A measured quantity of one contestant.
 *
 * @param label the name of the measured contestant
 * @param values one for each run, in order
 */
public record ReportRow(ReportSection section, String label, List<Double> values) {
  /** Copies the values. */
  public ReportRow {
    values = List.copyOf(values);
  }

  /** {@return the row's name, unique in the table} */
  public String name() {
    return section.title() + ": " + label;
  }

  /** {@return the median of the runs} */
  public double median() {
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }

  /** {@return the least of the runs} */
  public double min() {
    return values.stream().mapToDouble(v -> v).min().orElseThrow();
  }

  /** {@return the greatest of the runs} */
  public double max() {
    return values.stream().mapToDouble(v -> v).max().orElseThrow();
  }
}
