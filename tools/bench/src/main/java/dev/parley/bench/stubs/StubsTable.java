package dev.parley.bench.stubs;

import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.Table;
import dev.parley.bench.contest.Cell;
import dev.parley.bench.contest.Contest;
import dev.parley.bench.contest.Contestant;
import dev.parley.bench.contest.Contestant.Second;
import dev.parley.bench.contest.Measured;
import dev.parley.bench.ends.Shape;
import dev.parley.bench.report.Machine;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Samples;
import dev.parley.bench.report.Section;
import dev.parley.bench.report.Target;
import dev.parley.bench.report.Target.Bound;
import dev.parley.bench.report.Target.Place;
import dev.parley.interop.Orb;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Benchmark table {@code stubs}: a call with one long that returns it, from a direct interface call
 * to a call to another process.
 */
public final class StubsTable implements Table {
  private static final int MANY = 64;

  /** Upper limit for no allocation, in bytes per call: the profiler itself may add some. */
  private static final double NO_BYTES = 0.01;

  private static final Section ONE = new Section("one outstanding, the median call", "us");
  private static final Section RATE = new Section(MANY + " outstanding", "calls/s");
  private static final Section CPU =
      new Section(MANY + " outstanding, processor time of both ends per call", "us");

  private static final List<Section> SECTIONS =
      Stream.of(
              List.of(
                  SameJvm.ONE,
                  SameJvm.IN_TURN,
                  SameJvm.BYTES,
                  LookupGrid.NUMBERS.section(),
                  LookupGrid.PURCHASES.section(),
                  SameJvm.COPIES,
                  ONE,
                  RATE,
                  CPU),
              OtherOrbs.SECTIONS)
          .flatMap(List::stream)
          .toList();

  private static final String PARLEY = "Parley, unix";
  private static final String PLAIN = "plain, unix";
  private static final String GRPC = "gRPC-Java, unix";
  private static final String GRPC_DIRECT = "gRPC-Java, unix, direct";

  private static final List<Contestant> CONTESTANTS =
      List.of(
          new Contestant("Parley, jvm, one JVM", "parley:jvm", Second.NONE),
          new Contestant("gRPC-Java, in-process", "grpc:inprocess", Second.NONE),
          new Contestant(PLAIN, "plain:unix", Second.JVM),
          new Contestant(PARLEY, "parley:unix", Second.JVM),
          new Contestant("Parley, unix, without @Inline", "parley:unix-default", Second.JVM),
          new Contestant("Parley, memory", "parley:memory", Second.JVM),
          new Contestant("Parley, memory, without @Inline", "parley:memory-default", Second.JVM),
          new Contestant(GRPC, "grpc:default", Second.JVM),
          new Contestant(GRPC_DIRECT, "grpc:direct", Second.JVM),
          new Contestant("plain, tcp", "plain:tcp", Second.JVM),
          new Contestant("Parley, tcp", "parley:tcp", Second.JVM),
          new Contestant("Java RMI, tcp", "rmi:tcp", Second.JVM),
          new Contestant("Parley, tls", "parley:tls", Second.JVM),
          new Contestant("Parley, ws", "parley:ws", Second.JVM));

  private static final List<Target> OWN_TARGETS =
      List.of(
          stub(
              "a stub in the same JVM",
              SameJvm.ONE,
              "a direct interface call",
              SameJvm.DIRECT,
              1.5),
          stub("a stub in the same JVM", SameJvm.ONE, "one by hand", SameJvm.BY_HAND, 1.1),
          stub("stubs in turn", SameJvm.IN_TURN, "direct interface calls", SameJvm.DIRECT, 1.5),
          stub("stubs in turn", SameJvm.IN_TURN, "those by hand", SameJvm.BY_HAND, 1.1),
          new Target(
              "a stub in the same JVM allocates nothing",
              new Place(SameJvm.BYTES, SameJvm.STUB),
              Bound.AT_MOST,
              NO_BYTES),
          new Target(
              "stubs in turn allocate nothing",
              new Place(SameJvm.BYTES, SameJvm.STUB_IN_TURN),
              Bound.AT_MOST,
              NO_BYTES),
          new Target(
              "a copy of an order, against one by hand",
              new Place(SameJvm.COPIES, SameJvm.COPIED_BY_PARLEY),
              new Place(SameJvm.COPIES, SameJvm.COPIED_BY_HAND),
              Bound.AT_MOST,
              1.3),
          copy("Fory", SameJvm.COPIED_BY_FORY, 1),
          copy("Kryo", SameJvm.COPIED_BY_KRYO, 1),
          copy("Java serialization", SameJvm.COPIED_BY_JAVA, 100),
          new Target(
              "one outstanding over a Unix socket, against a plain blocking channel",
              new Place(ONE, PARLEY),
              new Place(ONE, PLAIN),
              Bound.AT_MOST,
              1.5),
          new Target(
              "one outstanding over a Unix socket, faster than gRPC-Java's default blocking stub",
              new Place(ONE, GRPC),
              new Place(ONE, PARLEY),
              Bound.AT_LEAST,
              4),
          new Target(
              "64 outstanding over a Unix socket, more calls than gRPC-Java's default",
              new Place(RATE, PARLEY),
              new Place(RATE, GRPC),
              Bound.AT_LEAST,
              20),
          new Target(
              "64 outstanding over a Unix socket, processor time of gRPC-Java's default",
              new Place(CPU, PARLEY),
              new Place(CPU, GRPC),
              Bound.AT_MOST,
              0.1));

  private static Target stub(String text, Section section, String other, String row, double most) {
    return new Target(
        text + ", against " + other,
        new Place(section, SameJvm.STUB),
        new Place(section, row),
        Bound.AT_MOST,
        most);
  }

  private static Target copy(String other, String row, double least) {
    return new Target(
        "a copy of an order, faster than " + other,
        new Place(SameJvm.COPIES, row),
        new Place(SameJvm.COPIES, SameJvm.COPIED_BY_PARLEY),
        Bound.AT_LEAST,
        least);
  }

  @Override
  public String name() {
    return "stubs";
  }

  @Override
  public String purpose() {
    return "A call with one long: direct, by stubs in the same JVM with each servant look-up, and to another process.";
  }

  @Override
  public Outcome measure(Settings settings, Progress progress) {
    Samples samples = new Samples(SECTIONS);
    OtherOrbs orbs = new OtherOrbs(settings, progress, List.of(Orb.values()));
    List<Cell> cells =
        List.of(
            new Cell(Shape.DOWN, 1, settings.calls(), Integer.MAX_VALUE),
            new Cell(Shape.DOWN, MANY, Long.MAX_VALUE, settings.quick() ? 150 : 2_000));
    try (Contest contest = new Contest(settings, progress, CONTESTANTS)) {
      for (int run = 0; run < settings.runs(); run++) {
        String where = "run %d of %d".formatted(run + 1, settings.runs());
        if (sameJvm(settings)) {
          SameJvm.run(settings.quick(), samples, progress, where);
        }
        contest.run(run, cells, (who, measured) -> add(samples, who, measured));
        orbs.run(run, samples);
      }
      return new Outcome(
          name(),
          Machine.text() + ", " + settings.placement().text(),
          samples.rows(),
          Stream.of(OWN_TARGETS, OtherOrbs.TARGETS)
              .flatMap(List::stream)
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          notes(settings, contest, orbs, samples),
          !contest.failed() && !orbs.failed());
    }
  }

  private static void add(Samples samples, Contestant who, List<Measured> measured) {
    Measured many = measured.get(1);
    samples.add(ONE, who.label(), measured.get(0).reading().middleNanos() / 1e3);
    samples.add(RATE, who.label(), many.callsPerSecond());
    samples.add(CPU, who.label(), many.cpuMicrosPerCall());
  }

  /** Returns whether to measure within one JVM; the look-up grid has one row over a Unix socket. */
  private static boolean sameJvm(Settings settings) {
    return settings.wants("jvm") || settings.wants("unix");
  }

  private static List<String> notes(
      Settings settings, Contest contest, OtherOrbs orbs, Samples samples) {
    List<String> notes = new ArrayList<>();
    if (sameJvm(settings)) {
      for (LookupGrid grid : LookupGrid.ALL) {
        notes.addAll(grid.lines(samples));
        notes.add("");
      }
      notes.add(
          "by servant look-up: static stubs and proxies lead to the servant itself (MINIMAL), or to"
              + " a Parley stub that copies nothing; the other process is called over a Unix"
              + " socket.");
    }
    notes.addAll(contest.notes());
    notes.addAll(orbs.notes());
    notes.add(
        "one JVM calls another unless the row says otherwise; Java RMI has a thread for each call"
            + " that is outstanding. Median, min and max are over the runs.");
    return notes;
  }
}
