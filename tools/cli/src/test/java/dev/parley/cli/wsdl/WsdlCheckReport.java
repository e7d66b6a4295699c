package dev.parley.cli.wsdl;

import dev.parley.cli.print.TextTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Table of trials, and the reasons why files did not pass, by their frequency. */
final class WsdlCheckReport {
  private static final int REASON_CHARS_MAX = 160;

  private WsdlCheckReport() {}

  /** {@return the lines of a report} */
  static List<String> lines(Map<Path, List<WsdlTrial>> folders) {
    TextTable table =
        new TextTable(
            TextTable.text("folder"),
            TextTable.numbers("files"),
            TextTable.numbers("read"),
            TextTable.numbers("mapped"),
            TextTable.numbers("compiled"),
            TextTable.numbers("round trip"));
    folders.forEach((folder, trials) ->
        table.row(
            folder,
            trials.size(),
            passed(trials, WsdlTrial.Stage.READ),
            passed(trials, WsdlTrial.Stage.MAPPED),
            passed(trials, WsdlTrial.Stage.COMPILED),
            passed(trials, WsdlTrial.Stage.ROUND_TRIPPED)));
    List<String> lines = new ArrayList<>(table.lines());
    List<WsdlTrial> all = folders.values().stream().flatMap(List::stream).toList();
    lines.addAll(reasons("not read", all, WsdlTrial.Stage.FOUND));
    lines.addAll(reasons("not mapped", all, WsdlTrial.Stage.READ));
    lines.addAll(reasons("not compiled", all, WsdlTrial.Stage.MAPPED));
    lines.addAll(reasons("no round trip", all, WsdlTrial.Stage.COMPILED));
    return lines;
  }

  private static long passed(List<WsdlTrial> trials, WsdlTrial.Stage stage) {
    return trials.stream().filter(trial -> trial.stage().compareTo(stage) >= 0).count();
  }

  /** Returns a line for each reason: in how many files it is, and one of them. */
  private static List<String> reasons(String heading, List<WsdlTrial> all, WsdlTrial.Stage stage) {
    Map<String, List<Path>> files = new LinkedHashMap<>();
    for (WsdlTrial trial : all) {
      if (trial.stage() == stage) {
        trial.reasons().stream()
            .map(WsdlCheckReport::kind)
            .distinct()
            .forEach(
                reason -> files.computeIfAbsent(reason, _ -> new ArrayList<>()).add(trial.file()));
      }
    }
    List<String> lines =
        files.entrySet().stream()
            .sorted(Comparator.comparing(each -> -each.getValue().size()))
            .map(each ->
                "%5d  %s (%s)"
                    .formatted(each.getValue().size(), each.getKey(), each.getValue().getFirst()))
            .collect(Collectors.toCollection(ArrayList::new));
    if (!lines.isEmpty()) {
      lines.addFirst("");
      lines.add(1, heading + ", files of each reason:");
    }
    return lines;
  }

  /** Returns a reason without what differs from file to file. */
  private static String kind(String reason) {
    String kind =
        reason
            .replaceAll("\\s+", " ")
            .replaceAll("\\{[^}]*}[^\\s,;:]+", "…")
            .replaceAll("its schema was not read: .*", "its schema was not read …")
            .replaceAll("it needs .*?: ", "it needs …: ")
            .replaceAll("there is no file .*", "there is no file …")
            .replaceAll("(?<=the (part|element|type) )[^\\s,;:]+", "…")
            .replaceAll("\\d+", "N");
    return kind.length() > REASON_CHARS_MAX ? kind.substring(0, REASON_CHARS_MAX) + "…" : kind;
  }
}
