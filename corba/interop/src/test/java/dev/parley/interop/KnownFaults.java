package dev.parley.interop;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What other ORBs do wrong or cannot do, alone or with Parley, in {@code known-faults.txt}: the
 * version and the pair, the case, and the very answer. Where a case answers now so and now so, it
 * has a line for each. The module's README says it in words.
 */
final class KnownFaults {
  private static final String FILE = "known-faults.txt";
  private static final int ANSWER_MAX = 120;

  private final Map<String, Set<String>> known = new TreeMap<>();

  private KnownFaults(List<String> lines) {
    for (var line : lines) {
      var words = line.split("\t", -1);
      known.computeIfAbsent(words[0] + ": " + words[1], any -> new TreeSet<>()).add(words[2]);
    }
  }

  static KnownFaults read() {
    try (var in = KnownFaults.class.getResourceAsStream("/" + FILE)) {
      if (in == null) {
        throw new InteropException(FILE + " is missing");
      }
      return new KnownFaults(new String(in.readAllBytes(), UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where what was seen and what is known differ; empty when all is as it was. */
  List<String> differences(Table table) {
    var differences = new ArrayList<String>();
    var failures = table.failures();
    failures.forEach((name, seen) -> {
      var answers = known.getOrDefault(name, Set.of());
      if (!answers.contains(answer(seen))) {
        differences.add((answers.isEmpty() ? "fails: " : "fails otherwise: ") + line(name, seen));
      }
    });
    for (var name : known.keySet()) {
      if (table.passed(name)) {
        differences.add("it passes, take this line out of " + FILE + ": " + name);
      }
    }
    return differences;
  }

  /** A failure as the file has it. */
  static String line(String name, String seen) {
    return name.replaceFirst(": ", "\t") + "\t" + answer(seen);
  }

  /** Without what differs from run to run. */
  private static String answer(String seen) {
    var text =
        seen.replaceAll("\\s+", " ")
            .replaceAll("@[0-9a-f]{5,}", "@*")
            .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:*")
            .replaceAll("(Proxy|jdk\\.proxy)\\d+", "$1*")
            .strip();
    return text.substring(0, Math.min(ANSWER_MAX, text.length())).strip();
  }
}
