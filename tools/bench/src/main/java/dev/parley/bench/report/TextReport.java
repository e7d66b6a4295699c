package dev.parley.bench.report;

import java.util.List;
import java.util.stream.Stream;

/** Formats an outcome as a plain text table with aligned columns. */
public final class TextReport {
  private static final List<String> HEAD = List.of("", "median", "min", "max", "unit", "runs");

  /** {@return the outcome as text} */
  public static String of(TableResult outcome) {
    List<List<String>> lines = outcome.rows().stream().map(TextReport::cells).toList();
    int[] widths = new int[HEAD.size()];
    Stream.concat(Stream.of(HEAD), lines.stream())
        .forEach(cells -> {
          for (int i = 0; i < widths.length; i++) {
            widths[i] = Math.max(widths[i], cells.get(i).length());
          }
        });
    StringBuilder text = new StringBuilder("parley bench " + outcome.table() + "\n");
    text.append(outcome.machine()).append("\n");
    String title = "";
    for (int i = 0; i < lines.size(); i++) {
      ReportSection section = outcome.rows().get(i).section();
      if (!section.title().equals(title)) {
        title = section.title();
        text.append("\n").append(title).append("\n").append(line(HEAD, widths));
      }
      text.append(line(lines.get(i), widths));
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

  private static List<String> cells(ReportRow row) {
    return List.of(
        row.label(),
        FigureFormat.text(row.median()),
        FigureFormat.text(row.min()),
        FigureFormat.text(row.max()),
        row.section().unit(),
        String.valueOf(row.values().size()));
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder("  ");
    for (int i = 0; i < widths.length; i++) {
      boolean words = i == 0 || HEAD.get(i).equals("unit");
      line.append(("%" + (words ? "-" : "") + widths[i] + "s  ").formatted(cells.get(i)));
    }
    return line.toString().stripTrailing() + "\n";
  }

  private TextReport() {}
}
