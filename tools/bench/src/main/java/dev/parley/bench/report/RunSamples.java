package dev.parley.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the values of all runs. Threads: confined to one. */
public final class RunSamples {
  private final Map<ReportSection, Map<String, List<Double>>> sections = new LinkedHashMap<>();

  /** Takes the sections in the order of printing. */
  public RunSamples(List<ReportSection> order) {
    order.forEach(section -> sections.put(section, new LinkedHashMap<>()));
  }

  /** Adds a value of one run. */
  public void add(ReportSection section, String label, double value) {
    sections
        .computeIfAbsent(section, s -> new LinkedHashMap<>())
        .computeIfAbsent(label, l -> new ArrayList<>())
        .add(value);
  }

  /** {@return all rows} */
  public List<ReportRow> rows() {
    List<ReportRow> rows = new ArrayList<>();
    sections.forEach((section, byLabel) ->
        byLabel.forEach((label, values) -> rows.add(new ReportRow(section, label, values))));
    return rows;
  }

  /** {@return one row, if it was measured} */
  public Optional<ReportRow> row(ReportSection section, String label) {
    return Optional.ofNullable(sections.get(section))
        .map(byLabel -> byLabel.get(label))
        .map(values -> new ReportRow(section, label, values));
  }
}
