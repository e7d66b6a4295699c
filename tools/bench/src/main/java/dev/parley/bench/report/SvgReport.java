package dev.parley.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Draws an outcome as SVG: one panel of bars for each section, on a logarithmic scale, since the
 * peers are powers of ten apart. A bar is the median; the line across its end is the range of the
 * runs.
 */
public final class SvgReport {
  private static final int WIDTH = 960;
  private static final int LABELS = 330;
  private static final int FIGURES = 130;
  private static final int LINE = 20;
  private static final int PANEL = 58;

  private final StringBuilder svg = new StringBuilder();
  private int y = 52;

  /** Writes the SVG file. */
  public static void write(TableResult outcome, Path file) throws IOException {
    Files.writeString(file, new SvgReport().draw(outcome));
  }

  private SvgReport() {}

  private String draw(TableResult outcome) {
    text(16, 24, "title", "start", "parley bench " + outcome.table());
    text(16, 42, "small", "start", outcome.machine());
    for (List<ReportRow> panel : panels(outcome.rows())) {
      panel(panel);
    }
    String head =
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
        <style>
        text { font: 12px sans-serif; fill: #222 } .title { font-size: 16px; font-weight: bold }
        .section { font-weight: bold } .small { font-size: 11px; fill: #666 }
        .bar { fill: #9bb4cc } .own { fill: #2f6db3 } .grid { stroke: #ddd } .spread { stroke: #222 }
        </style>
        <rect width="100%%" height="100%%" fill="white"/>
        """
            .formatted(WIDTH, y, WIDTH, y);
    return head + svg + "</svg>\n";
  }

  private static List<List<ReportRow>> panels(List<ReportRow> rows) {
    List<List<ReportRow>> panels = new ArrayList<>();
    for (ReportRow row : rows) {
      if (panels.isEmpty() || !panels.getLast().getFirst().section().equals(row.section())) {
        panels.add(new ArrayList<>());
      }
      panels.getLast().add(row);
    }
    return panels;
  }

  private void panel(List<ReportRow> rows) {
    ReportSection section = rows.getFirst().section();
    LogScale scale = LogScale.of(rows);
    text(16, y + 22, "section", "start", section.title() + ", " + section.unit());
    int top = y + 34;
    int bottom = top + rows.size() * LINE;
    for (int power = scale.from(); power <= scale.to(); power++) {
      line("grid", scale.x(Math.pow(10, power)), top - 2, scale.x(Math.pow(10, power)), bottom);
      text(scale.x(Math.pow(10, power)), bottom + 13, "small", "middle", power(power));
    }
    for (int i = 0; i < rows.size(); i++) {
      bar(rows.get(i), scale, top + i * LINE);
    }
    y += PANEL + rows.size() * LINE;
  }

  private void bar(ReportRow row, LogScale scale, int top) {
    double end = scale.x(row.median());
    double middle = top + LINE / 2.0;
    text(LABELS - 8, middle + 4, "label", "end", row.label());
    svg.append(
        "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>%n"
            .formatted(
                row.label().startsWith("Parley") ? "own" : "bar",
                LABELS,
                top + 3,
                Math.max(1, end - LABELS),
                LINE - 6));
    line("spread", scale.x(row.min()), middle, scale.x(row.max()), middle);
    text(WIDTH - FIGURES + 16, middle + 4, "figure", "start", FigureFormat.text(row.median()));
  }

  private void text(double x, double baseline, String style, String anchor, String words) {
    svg.append(
        "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n"
            .formatted(style, x, baseline, anchor, escaped(words)));
  }

  private void line(String style, double x1, double y1, double x2, double y2) {
    svg.append(
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n"
            .formatted(style, x1, y1, x2, y2));
  }

  private static String power(int power) {
    return FigureFormat.text(Math.pow(10, power)).replaceAll("\\.0+$|(\\.\\d*[1-9])0+$", "$1");
  }

  private static String escaped(String words) {
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Logarithmic scale between two powers of ten. */
  private record LogScale(int from, int to) {
    /**
     * Returns the scale for some rows. Zero, the value of a time too short for the clock, is
     * ignored: it has no place on a logarithmic scale.
     */
    static LogScale of(List<ReportRow> rows) {
      DoubleSummaryStatistics values =
          rows.stream()
              .flatMapToDouble(row -> DoubleStream.of(row.min(), row.max()))
              .filter(value -> value > 0)
              .summaryStatistics();
      if (values.getCount() == 0) {
        return new LogScale(0, 1);
      }
      int from = (int) Math.floor(Math.log10(values.getMin()) - 0.05);
      return new LogScale(from, Math.max(from + 1, (int) Math.ceil(Math.log10(values.getMax()))));
    }

    double x(double value) {
      double share = (Math.log10(value) - from) / (to - from);
      return LABELS + Math.clamp(share, 0, 1) * (WIDTH - FIGURES - LABELS);
    }
  }
}
