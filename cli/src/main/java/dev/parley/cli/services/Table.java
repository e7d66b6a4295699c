package dev.parley.cli.services;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Services as lines of text. */
public final class Table {
  private static final List<String> HEAD =
      List.of("name", "pid", "since", "path", "peers", "calls/s", "exports");

  /** What stands for what is not known. */
  private static final String NONE = "-";

  private Table() {}

  /** {@return the lines; what was in the way of an answer stands below its service} */
  public static List<String> lines(List<Seen> services) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEAD);
    services.forEach(each -> rows.add(row(each)));
    int[] widths = new int[HEAD.size()];
    rows.forEach(row -> {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    });
    List<String> lines = new ArrayList<>();
    lines.add(line(HEAD, widths));
    for (int i = 0; i < services.size(); i++) {
      lines.add(line(rows.get(i + 1), widths));
      String trouble = services.get(i).trouble();
      if (trouble != null) {
        lines.add("  " + trouble);
      }
    }
    return lines;
  }

  private static List<String> row(Seen seen) {
    Double rate = seen.callsPerSecond();
    return List.of(
        seen.name(),
        Long.toString(seen.pid()),
        seen.since(),
        known(seen.path()),
        known(seen.peers()),
        rate == null ? NONE : String.format(Locale.ROOT, "%,.0f", rate),
        exports(seen));
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

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(row.get(i)).append(" ".repeat(widths[i] - row.get(i).length() + 2));
    }
    return line.toString().stripTrailing();
  }
}
