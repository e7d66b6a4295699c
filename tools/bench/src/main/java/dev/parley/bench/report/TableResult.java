package dev.parley.bench.report;

import java.util.List;

/**
 * Result of a table.
 *
 * @param table the name of the table
 * @param machine the description of the machine
 * @param rows in the order of their sections
 * @param verdicts one for each target that could be judged
 * @param notes the rows that were left out with the reasons, and how to read the figures
 * @param complete whether nothing failed; a row that the machine cannot measure is no failure
 */
public record TableResult(
    String table,
    String machine,
    List<ReportRow> rows,
    List<TargetVerdict> verdicts,
    List<String> notes,
    boolean complete) {
  /** Copies the lists. */
  public TableResult {
    rows = List.copyOf(rows);
    verdicts = List.copyOf(verdicts);
    notes = List.copyOf(notes);
  }
}
