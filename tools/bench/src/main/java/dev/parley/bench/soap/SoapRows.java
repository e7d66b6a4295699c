package dev.parley.bench.soap;

import dev.parley.bench.contest.SoapStack;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Sections in the order of printing, row labels, and targets of the table {@code soap}. */
final class SoapRows {
  /** Value that is sent there and back. */
  enum Payload {
    LONG("a long"),
    ORDER("an order of 20 lines");

    private final String text;

    Payload(String text) {
      this.text = text;
    }

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    ReportSection time() {
      return section("one outstanding, the median call", "us");
    }

    ReportSection clientTime() {
      return section("one outstanding, processor time of the client per call", "us");
    }

    ReportSection serverTime() {
      return section("one outstanding, processor time of the server per call", "us");
    }

    ReportSection rate() {
      return section(OUTSTANDING + " outstanding", "calls/s");
    }

    ReportSection rateTime() {
      return section(OUTSTANDING + " outstanding, processor time of both per call", "us");
    }

    private ReportSection section(String what, String unit) {
      return new ReportSection(text + " there and back, " + what, unit);
    }

    Stream<ReportSection> sections() {
      return Stream.of(time(), clientTime(), serverTime(), rate(), rateTime());
    }
  }

  static final int OUTSTANDING = 64;

  /** Numbers of requests that wait at once. */
  static final List<Integer> WAITING = List.of(1_000, 2_000, 3_000, 10_000, 100_000);

  static final ReportSection VALVE =
      new ReportSection("a valve, both ways: what it adds to a call", "ns");
  static final ReportSection VALVE_SHARE =
      new ReportSection("the same, as a share of a long there and back", "%");
  static final ReportSection PORT = new ReportSection("making a stub or a port", "us");
  static final ReportSection FIRST_CALL =
      new ReportSection("from the start of a client's JVM until its first call is answered", "ms");
  static final ReportSection JARS = new ReportSection("jar files of a client and server", "files");

  static final ReportSection STORED =
      new ReportSection("1 GiB by MTOM to a server, heaps of 64 MiB", "MiB/s");
  static final ReportSection LOADED =
      new ReportSection("1 GiB by MTOM from a server, heaps of 64 MiB", "MiB/s");

  private SoapRows() {}

  static ReportSection waiting(int count) {
    return new ReportSection(
        "%,d requests that wait over %s, until the last is answered".formatted(count, http(count)),
        "s");
  }

  static ReportSection request(int count) {
    return new ReportSection(
        "%,d requests that wait over %s, each on the heap of the server"
            .formatted(count, http(count)),
        "bytes");
  }

  static ReportSection connected(int count) {
    return new ReportSection(
        "%,d requests that wait over %s, each with its share of the connections"
            .formatted(count, http(count)),
        "bytes");
  }

  private static String http(int count) {
    return PendingHttp.http2(count) ? "HTTP/2 and TLS" : "HTTP/1.1";
  }

  static List<ReportSection> sections() {
    return Stream.of(
            Stream.of(Payload.values()).flatMap(Payload::sections),
            Stream.of(VALVE, VALVE_SHARE, PORT, FIRST_CALL, JARS, STORED, LOADED),
            WAITING.stream()
                .flatMap(count -> Stream.of(waiting(count), request(count), connected(count))))
        .flatMap(each -> each)
        .toList();
  }

  static List<PerformanceTarget> targets() {
    List<PerformanceTarget> targets = new ArrayList<>();
    for (Payload each : Payload.values()) {
      String text = each.text + ", ";
      targets.add(ratio(text + "time", SoapStack.METRO, each.time(), TargetBound.AT_MOST, 0.6));
      targets.add(
          ratio(
              text + "processor time of the client",
              SoapStack.CXF,
              each.clientTime(),
              TargetBound.AT_MOST,
              0.3));
      targets.add(
          ratio(
              text + OUTSTANDING + " outstanding, calls per second",
              SoapStack.METRO,
              each.rate(),
              TargetBound.AT_LEAST,
              3));
    }
    targets.add(most("a valve's share", VALVE_SHARE, SoapStack.PARLEY.label(), 0.05));
    for (SoapStack other : List.of(SoapStack.CXF, SoapStack.METRO)) {
      targets.add(ratio("a stub or port", other, PORT, TargetBound.AT_MOST, 0.01));
      targets.add(
          ratio("the first call of a fresh JVM", other, FIRST_CALL, TargetBound.AT_MOST, 0.3));
    }
    String servant = SoapServant.PARLEY.label();
    targets.add(most("10,000 wait", waiting(10_000), servant, 5.3));
    targets.add(most("100,000 wait", waiting(100_000), servant, 5.6));
    for (int count : List.of(10_000, 100_000)) {
      targets.add(most("each of %,d".formatted(count), request(count), servant, 2_048));
    }
    return targets;
  }

  private static PerformanceTarget ratio(
      String what, SoapStack other, ReportSection section, TargetBound bound, double factor) {
    return new PerformanceTarget(
        what + ", against " + other.label(),
        new RowKey(section, SoapStack.PARLEY.label()),
        new RowKey(section, other.label()),
        bound,
        factor);
  }

  private static PerformanceTarget most(
      String text, ReportSection section, String label, double most) {
    return new PerformanceTarget(text, new RowKey(section, label), TargetBound.AT_MOST, most);
  }
}
