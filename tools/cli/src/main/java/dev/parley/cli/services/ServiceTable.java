package dev.parley.cli.services;

import static dev.parley.cli.print.TextTable.numbers;
import static dev.parley.cli.print.TextTable.text;

import dev.parley.cli.print.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats services as a text table. */
public final class ServiceTable {
  /** Placeholder for an unknown value. */
  private static final String NONE = "-";

  private ServiceTable() {}

  /** {@return the lines; the reason for a missing answer is below its service} */
  public static List<String> lines(List<ServiceStatus> services) {
    TextTable table =
        new TextTable(
            text("name"),
            numbers("pid"),
            text("since"),
            text("path"),
            numbers("peers"),
            numbers("calls/s"),
            text("exports"));
    services.forEach(each ->
        table.row(
            each.name(),
            each.pid(),
            each.since(),
            known(each.path()),
            known(each.peers()),
            rate(each.callsPerSecond()),
            exports(each)));
    List<String> rows = table.lines();
    List<String> lines = new ArrayList<>();
    lines.add(rows.getFirst());
    for (int i = 0; i < services.size(); i++) {
      lines.add(rows.get(i + 1));
      String trouble = services.get(i).trouble();
      if (trouble != null) {
        lines.add("  " + trouble);
      }
    }
    return lines;
  }

  private static String rate(@Nullable Double callsPerSecond) {
    return callsPerSecond == null ? NONE : String.format(Locale.ROOT, "%,.0f", callsPerSecond);
  }

  private static String known(@Nullable Object value) {
    return value == null ? NONE : value.toString();
  }

  private static String exports(ServiceStatus seen) {
    String named =
        seen.exports().stream()
            .map(export -> export.name() + " (" + export.contract() + ")")
            .collect(Collectors.joining(", "));
    String more = seen.more() == 0 ? "" : " and " + seen.more() + " more";
    return named.isEmpty() ? NONE : named + more;
  }
}
