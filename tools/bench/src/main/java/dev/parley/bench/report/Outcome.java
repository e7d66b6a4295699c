package dev.parley.bench.report;

import java.util.List;

/**
 * What a table found.
 *
 * @param table its name
 * @param machine what it ran on
 * @param rows in the order of their sections
 * @param verdicts one for each target that could be judged
 * @param notes what was left out and why, and how to read the figures
 * @param complete whether nothing failed; what a machine lacks is no failure
 */
public record Outcome(
    String table,
    String machine,
    List<Row> rows,
    List<Verdict> verdicts,
    List<String> notes,
    boolean complete) {
  /** Copies the lists. */
  public Outcome {
    rows = List.copyOf(rows);
    verdicts = List.copyOf(verdicts);
    notes = List.copyOf(notes);
  }
}
