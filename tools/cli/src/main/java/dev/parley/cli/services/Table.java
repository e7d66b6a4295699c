package dev.parley.cli.services;

import static dev.parley.cli.print.Columns.numbers;
import static dev.parley.cli.print.Columns.words;

import dev.parley.cli.print.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats services as a text table. */
public final class Table {
  /** Placeholder for an unknown value. */
  private static final String NONE = "-";

  private Table() {}

  /** {@return the lines; the reason for a missing answer is below its service} */
  public static List<String> lines(List<Seen> services) {
    Columns table =
        new Columns(
            words("name"),
            numbers("pid"),
            words("since"),
            words("path"),
            numbers("peers"),
            numbers("calls/s"),
            words("exports"));
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

  private static String exports(Seen seen) {
    String named =
        seen.exports().stream()
            .map(export -> export.name() + " (" + export.contract() + ")")
            .collect(Collectors.joining(", "));
    String more = seen.more() == 0 ? "" : " and " + seen.more() + " more";
    return named.isEmpty() ? NONE : named + more;
  }
}
