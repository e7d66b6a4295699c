package dev.parley.soap.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * Results of all pairs: a row for each case, a column for each version, client and server. Threads:
 * safe for all.
 */
final class Grid {
  private static final String FILE = "known-faults.txt";
  private static final int ANSWER_MAX = 120;

  private final Map<String, Map<String, String>> columns = new ConcurrentSkipListMap<>();

  void put(String column, Map<String, String> results) {
    columns.put(column, results);
  }

  long count() {
    return columns.values().stream().mapToLong(Map::size).sum();
  }

  /** Fails unless the failures are the known ones; the table and the failures are in a file. */
  void onlyKnown(Path file) throws IOException {
    Files.writeString(file, this + "\n" + String.join("\n", failures()) + "\n");
    System.out.println(this);
    assertThat(failures())
        .as("failures in %s, and those of %s", file, FILE)
        .containsExactlyInAnyOrderElementsOf(known());
  }

  static String column(String version, String client, String server) {
    return version + " " + client + " > " + server;
  }

  /** {@return "column, tab, case, tab, result" of all cases that are not "ok"} */
  private Set<String> failures() {
    var failures = new LinkedHashSet<String>();
    columns.forEach((column, cases) ->
        cases.forEach((name, result) -> {
          if (!result.equals("ok")) {
            failures.add(column + "\t" + name + "\t" + answer(result));
          }
        }));
    return failures;
  }

  /** {@return the known failures of the columns that were run, as {@link #failures} has them} */
  private List<String> known() {
    try (var in = Grid.class.getResourceAsStream("/" + FILE)) {
      if (in == null) {
        throw new InteropException(FILE + " is missing", null);
      }
      return new String(in.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> columns.containsKey(line.split("\t", 2)[0]))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes what differs from run to run. */
  private static String answer(String result) {
    var text =
        result
            .replaceAll("\\s+", " ")
            .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:*")
            .replaceAll("@[0-9a-f]{5,}", "@*")
            .strip();
    return text.substring(0, Math.min(ANSWER_MAX, text.length())).strip();
  }

  @Override
  public String toString() {
    var names = new LinkedHashSet<String>();
    columns.values().forEach(cases -> names.addAll(cases.keySet()));
    var text = new StringBuilder("%-28s".formatted("client > server"));
    columns.keySet().forEach(column -> text.append(" | ").append(column));
    for (var name : names) {
      text.append("\n%-28s".formatted(name));
      columns.forEach((column, cases) ->
          text.append(" | ")
              .append(("%-" + column.length() + "s").formatted(mark(cases.get(name)))));
    }
    return text.append('\n').toString();
  }

  private static String mark(@org.jspecify.annotations.Nullable String result) {
    return result == null ? "" : result.equals("ok") ? "ok" : "no";
  }
}
