package dev.parley.bench.valves;

import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Sections in the order of printing, row labels, and targets of the table {@code valves}. */
final class ValveRows {
  static final ReportSection STAGE =
      new ReportSection("a stage, both ways: what it adds to a call", "ns");
  static final ReportSection WHOLE = new ReportSection("a call through 10 stages", "ns");
  static final ReportSection STAGE_BYTES =
      new ReportSection("a stage, both ways: what it adds to the heap", "bytes");
  static final ReportSection WHOLE_BYTES =
      new ReportSection("a call through 10 stages, on the heap", "bytes");
  static final ReportSection READY =
      new ReportSection(
          "a call in one JVM by the whole line, and what a ready-made valve adds", "ns");
  static final ReportSection READY_BYTES =
      new ReportSection(
          "a call in one JVM by the whole line, and what a ready-made valve adds to the heap",
          "bytes");
  static final ReportSection HAND_OFF =
      new ReportSection("continue on another thread, until the caller is notified", "ns");
  static final ReportSection IN_A_ROW =
      new ReportSection("continue on another thread, each of a thousand in a row", "ns");

  static final String RESUMED = "Parley, suspended and resumed";
  static final String BARE = "a task handed to the executor";
  static final String IN_VALVE = "Parley, in a valve, 5 threads and a timer";
  static final String GRPC = "gRPC-Java, loopback";

  static final int THOUSAND = 1_000;
  static final int MILLION = 1_000_000;
  static final List<Integer> COUNTS = List.of(THOUSAND, 10_000, 100_000, MILLION);

  private ValveRows() {}

  static String valves(int count) {
    return "Parley, " + count + (count == 1 ? " valve" : " valves");
  }

  static String over(String scheme) {
    return "Parley, " + scheme;
  }

  static ReportSection time(int count, boolean connection) {
    return new ReportSection(
        "%,d requests that wait %s, until the last is answered".formatted(count, way(connection)),
        "s");
  }

  static ReportSection caller(int count, boolean connection) {
    return new ReportSection(
        "%,d requests that wait %s, each on the heap%s"
            .formatted(count, way(connection), connection ? " of the caller" : ""),
        "bytes");
  }

  static ReportSection servant(int count) {
    return new ReportSection(
        "%,d requests that wait %s, each on the heap of the servant".formatted(count, way(true)),
        "bytes");
  }

  private static String way(boolean connection) {
    return connection ? "over one connection" : "in one JVM";
  }

  static List<ReportSection> sections() {
    return Stream.concat(
            Stream.of(
                STAGE, WHOLE, STAGE_BYTES, WHOLE_BYTES, HAND_OFF, IN_A_ROW, READY, READY_BYTES),
            Stream.of(false, true)
                .flatMap(connection ->
                    COUNTS.stream()
                        .flatMap(count ->
                            Stream.of(
                                time(count, connection),
                                caller(count, connection),
                                servant(count)))))
        .distinct()
        .toList();
  }

  static List<PerformanceTarget> targets() {
    List<PerformanceTarget> targets = new ArrayList<>();
    for (int valves : List.of(1, 5, 10)) {
      targets.add(most("each of " + valves, STAGE, valves(valves), 3));
      targets.add(most("each of " + valves + " on the heap", STAGE_BYTES, valves(valves), 0));
    }
    targets.add(againstTask("suspended and resumed, against a task", HAND_OFF));
    targets.add(most("100,000 wait in one JVM", time(100_000, false), IN_VALVE, 5.15));
    targets.add(most("1,000,000 wait in one JVM", time(MILLION, false), IN_VALVE, 5.5));
    targets.add(most("1,000,000 wait in one JVM, each", caller(MILLION, false), IN_VALVE, 300));
    String unix = over("unix");
    targets.add(most("100,000 over a Unix socket", time(100_000, true), unix, 5.6));
    targets.add(most("100,000 over a Unix socket, each, caller", caller(100_000, true), unix, 600));
    targets.add(most("100,000 over a Unix socket, each, servant", servant(100_000), unix, 600));
    return targets;
  }

  private static PerformanceTarget againstTask(String text, ReportSection section) {
    return new PerformanceTarget(
        text, new RowKey(section, RESUMED), new RowKey(section, BARE), TargetBound.AT_MOST, 1.1);
  }

  private static PerformanceTarget most(
      String text, ReportSection section, String label, double most) {
    return new PerformanceTarget(text, new RowKey(section, label), TargetBound.AT_MOST, most);
  }
}
