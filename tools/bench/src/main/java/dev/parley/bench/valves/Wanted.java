package dev.parley.bench.valves;

import dev.parley.bench.report.Section;
import dev.parley.bench.report.Target;
import dev.parley.bench.report.Target.Bound;
import dev.parley.bench.report.Target.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Sections in the order of printing, row labels, and targets of the table {@code valves}. */
final class Wanted {
  static final Section STAGE = new Section("a stage, both ways: what it adds to a call", "ns");
  static final Section WHOLE = new Section("a call through 10 stages", "ns");
  static final Section STAGE_BYTES =
      new Section("a stage, both ways: what it adds to the heap", "bytes");
  static final Section WHOLE_BYTES = new Section("a call through 10 stages, on the heap", "bytes");
  static final Section READY =
      new Section("a call in one JVM by the whole line, and what a ready-made valve adds", "ns");
  static final Section READY_BYTES =
      new Section(
          "a call in one JVM by the whole line, and what a ready-made valve adds to the heap",
          "bytes");
  static final Section HAND_OFF =
      new Section("going on in another thread, until who waits knows", "ns");
  static final Section IN_A_ROW =
      new Section("going on in another thread, each of a thousand in a row", "ns");

  static final String RESUMED = "Parley, suspended and resumed";
  static final String BARE = "a task handed to the executor";
  static final String IN_VALVE = "Parley, in a valve, 5 threads and a timer";
  static final String GRPC = "gRPC-Java, loopback";

  static final int THOUSAND = 1_000;
  static final int MILLION = 1_000_000;
  static final List<Integer> COUNTS = List.of(THOUSAND, 10_000, 100_000, MILLION);

  private Wanted() {}

  static String valves(int count) {
    return "Parley, " + count + (count == 1 ? " valve" : " valves");
  }

  static String over(String scheme) {
    return "Parley, " + scheme;
  }

  static Section time(int count, boolean connection) {
    return new Section(
        "%,d requests that wait %s, until the last is answered".formatted(count, way(connection)),
        "s");
  }

  static Section caller(int count, boolean connection) {
    return new Section(
        "%,d requests that wait %s, each on the heap%s"
            .formatted(count, way(connection), connection ? " of the caller" : ""),
        "bytes");
  }

  static Section servant(int count) {
    return new Section(
        "%,d requests that wait %s, each on the heap of the servant".formatted(count, way(true)),
        "bytes");
  }

  private static String way(boolean connection) {
    return connection ? "over one connection" : "in one JVM";
  }

  static List<Section> sections() {
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

  static List<Target> targets() {
    List<Target> targets = new ArrayList<>();
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

  private static Target againstTask(String text, Section section) {
    return new Target(
        text, new Place(section, RESUMED), new Place(section, BARE), Bound.AT_MOST, 1.1);
  }

  private static Target most(String text, Section section, String label, double most) {
    return new Target(text, new Place(section, label), Bound.AT_MOST, most);
  }
}
