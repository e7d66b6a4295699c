package dev.parley.bench.stubs;

import dev.parley.bench.report.FigureFormat;
import dev.parley.bench.report.ReportRow;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.cli.print.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Grid of figures as in the document: servant look-ups in rows, kinds of stubs in columns.
 *
 * @param section the section of its figures
 * @param method the method of {@link LookupBenchmark}
 */
record LookupGrid(ReportSection section, String method) {
  static final LookupGrid NUMBERS =
      new LookupGrid(new ReportSection("a call with a long, by servant look-up", "ns"), "number");
  static final LookupGrid PURCHASES =
      new LookupGrid(
          new ReportSection(
              "a call with a purchase of ten lines there and back, by servant look-up", "ns"),
          "purchase");
  static final List<LookupGrid> ALL = List.of(NUMBERS, PURCHASES);

  private static final Map<String, String> DOWN = new LinkedHashMap<>();
  private static final Map<String, String> ACROSS = new LinkedHashMap<>();

  static {
    DOWN.put("PER_CALL", "normal (PER_CALL)");
    DOWN.put("ALL_VALVES", "full (ALL_VALVES)");
    DOWN.put("CONTEXT_ONLY", "info only (CONTEXT_ONLY)");
    DOWN.put("DIRECT", "minimal (DIRECT)");
    DOWN.put(LookupBenchmark.OTHER_PROCESS, "other process");
    ACROSS.put("byHand", "static stub");
    ACROSS.put("proxyByStream", "JDK proxy, stream copy");
    ACROSS.put("proxyByCopier", "JDK proxy, copier");
    ACROSS.put("generated", "generated, copier");
    ACROSS.put("generatedSharing", "generated, no copy");
  }

  /** {@return the figures that JMH measures} */
  List<JmhFigure> figures() {
    List<JmhFigure> figures = new ArrayList<>();
    DOWN.forEach((lookup, down) ->
        ACROSS.forEach((stub, across) ->
            figures.add(
                JmhFigure.of(
                    section,
                    label(down, across),
                    "LookupBenchmark." + method,
                    "lookup=" + lookup,
                    "stub=" + stub))));
    return figures;
  }

  private static String label(String down, String across) {
    return down + ": " + across;
  }

  /** {@return the grid as lines of text, medians only} */
  List<String> lines(RunSamples samples) {
    TextTable table =
        new TextTable(
            Stream.concat(
                    Stream.of(TextTable.text("")), ACROSS.values().stream().map(TextTable::numbers))
                .toArray(TextTable.TextColumn[]::new));
    for (String down : DOWN.values()) {
      Stream<String> figures =
          ACROSS.values().stream().map(across -> figure(samples, down, across));
      table.row(Stream.concat(Stream.of(down), figures).toArray());
    }
    List<String> lines = new ArrayList<>();
    lines.add(section.title() + ", median in " + section.unit());
    lines.addAll(table.lines());
    return lines;
  }

  private String figure(RunSamples samples, String down, String across) {
    return samples
        .row(section, label(down, across))
        .map(ReportRow::median)
        .map(FigureFormat::text)
        .orElse("-");
  }
}
