package dev.parley.interop;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What was seen: a row for each case, a column for each pair of client and server. */
final class Table {
  private final Map<String, Map<String, String>> columns = new LinkedHashMap<>();

  void put(String column, Map<String, String> seen) {
    columns.computeIfAbsent(column, any -> new LinkedHashMap<>()).putAll(seen);
  }

  /** What is not "ok": "column: case" and what was seen. */
  Map<String, String> failures() {
    var failures = new TreeMap<String, String>();
    columns.forEach((column, cases) ->
        cases.forEach((name, seen) -> {
          if (!seen.equals("ok")) {
            failures.put(column + ": " + name, seen);
          }
        }));
    return failures;
  }

  /** Whether "column: case" was run, and "ok". */
  boolean passed(String name) {
    var words = name.split(": ", 2);
    return "ok".equals(columns.getOrDefault(words[0], Map.of()).get(words[1]));
  }

  /** Cases that were run, over all columns. */
  long count() {
    return columns.values().stream().mapToLong(Map::size).sum();
  }

  @Override
  public String toString() {
    Set<String> names = new LinkedHashSet<>();
    columns.values().forEach(cases -> names.addAll(cases.keySet()));
    var text = new StringBuilder("%-26s".formatted("client > server"));
    columns.keySet().forEach(column -> text.append(" | ").append(column));
    for (var name : names) {
      text.append("\n%-26s".formatted(name));
      columns.forEach((column, cases) ->
          text.append(" | ")
              .append(("%-" + column.length() + "s").formatted(mark(cases.get(name)))));
    }
    return text.append('\n').toString();
  }

  private static String mark(@org.jspecify.annotations.Nullable String seen) {
    return seen == null ? "" : seen.equals("ok") ? "ok" : "no";
  }
}
