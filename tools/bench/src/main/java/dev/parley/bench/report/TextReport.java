package dev.parley.bench.report;

import static dev.parley.cli.print.TextTable.numbers;
import static dev.parley.cli.print.TextTable.text;

import dev.parley.cli.print.TextTable;
import java.util.List;

/** Formats an outcome as a plain text table with aligned columns. */
public final class TextReport {
  private static final String INDENT = "  ";

  /** {@return the outcome as text} */
  public static String of(TableResult outcome) {
    List<String> lines = lines(outcome.rows());
    StringBuilder text = new StringBuilder("parley bench " + outcome.table() + "\n");
    text.append(outcome.machine()).append("\n");
    String title = "";
    for (int i = 0; i < outcome.rows().size(); i++) {
      ReportSection section = outcome.rows().get(i).section();
      if (!section.title().equals(title)) {
        title = section.title();
        text.append("\n").append(title).append("\n");
        text.append(INDENT).append(lines.getFirst()).append("\n");
      }
      text.append(INDENT).append(lines.get(i + 1)).append("\n");
    }
    heading(text, outcome.verdicts().stream().map(TargetVerdict::text).toList());
    heading(text, outcome.notes());
    return text.toString();
  }

  private static void heading(StringBuilder text, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append("\n");
      lines.forEach(line -> text.append(line).append("\n"));
    }
  }

  /** Returns the heading and one line per row; the columns are as wide in all sections. */
  private static List<String> lines(List<ReportRow> rows) {
    TextTable table =
        new TextTable(
            text(""),
            numbers("median"),
            numbers("min"),
            numbers("max"),
            text("unit"),
            numbers("runs"));
    for (ReportRow row : rows) {
      table.row(
          row.label(),
          FigureFormat.text(row.median()),
          FigureFormat.text(row.min()),
          FigureFormat.text(row.max()),
          row.section().unit(),
          row.values().size());
    }
    return table.lines();
  }

  private TextReport() {}
}
