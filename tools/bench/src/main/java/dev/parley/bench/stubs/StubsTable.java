package dev.parley.bench.stubs;

import dev.parley.bench.contest.CallWorkload;
import dev.parley.bench.contest.ComparedLibrary;
import dev.parley.bench.contest.ComparedLibrary.SecondEnd;
import dev.parley.bench.contest.Comparison;
import dev.parley.bench.contest.MeasuredCalls;
import dev.parley.bench.ends.CallShape;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import dev.parley.interop.OrbProduct;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Benchmark table {@code stubs}: a call with one long that returns it, from a direct interface call
 * to a call to another process.
 */
public final class StubsTable implements BenchTable {
  private static final int MANY = 64;

  /** Upper limit for no allocation, in bytes per call: the profiler itself may add some. */
  private static final double NO_BYTES = 0.01;

  private static final ReportSection ONE =
      new ReportSection("one outstanding, the median call", "us");
  private static final ReportSection RATE = new ReportSection(MANY + " outstanding", "calls/s");
  private static final ReportSection CPU =
      new ReportSection(MANY + " outstanding, processor time of both ends per call", "us");

  private static final List<ReportSection> SECTIONS =
      Stream.of(
              List.of(
                  SameJvmFigures.ONE,
                  SameJvmFigures.IN_TURN,
                  SameJvmFigures.BYTES,
                  LookupGrid.NUMBERS.section(),
                  LookupGrid.PURCHASES.section(),
                  SameJvmFigures.COPIES,
                  ONE,
                  RATE,
                  CPU),
              OrbComparison.SECTIONS)
          .flatMap(List::stream)
          .toList();

  private static final String PARLEY = "Parley, unix";
  private static final String PLAIN = "plain, unix";
  private static final String GRPC = "gRPC-Java, unix";
  private static final String GRPC_DIRECT = "gRPC-Java, unix, direct";

  private static final List<ComparedLibrary> CONTESTANTS =
      List.of(
          new ComparedLibrary("Parley, jvm, one JVM", "parley:jvm", SecondEnd.NONE),
          new ComparedLibrary("gRPC-Java, in-process", "grpc:inprocess", SecondEnd.NONE),
          new ComparedLibrary(PLAIN, "plain:unix", SecondEnd.JVM),
          new ComparedLibrary(PARLEY, "parley:unix", SecondEnd.JVM),
          new ComparedLibrary(
              "Parley, unix, without @Inline", "parley:unix-default", SecondEnd.JVM),
          new ComparedLibrary("Parley, memory", "parley:memory", SecondEnd.JVM),
          new ComparedLibrary(
              "Parley, memory, without @Inline", "parley:memory-default", SecondEnd.JVM),
          new ComparedLibrary(GRPC, "grpc:default", SecondEnd.JVM),
          new ComparedLibrary(GRPC_DIRECT, "grpc:direct", SecondEnd.JVM),
          new ComparedLibrary("plain, tcp", "plain:tcp", SecondEnd.JVM),
          new ComparedLibrary("Parley, tcp", "parley:tcp", SecondEnd.JVM),
          new ComparedLibrary("Java RMI, tcp", "rmi:tcp", SecondEnd.JVM),
          new ComparedLibrary("Parley, tls", "parley:tls", SecondEnd.JVM),
          new ComparedLibrary("Parley, ws", "parley:ws", SecondEnd.JVM));

  private static final List<PerformanceTarget> OWN_TARGETS =
      List.of(
          stub(
              "a stub in the same JVM",
              SameJvmFigures.ONE,
              "a direct interface call",
              SameJvmFigures.DIRECT,
              1.5),
          stub(
              "a stub in the same JVM",
              SameJvmFigures.ONE,
              "one by hand",
              SameJvmFigures.BY_HAND,
              1.1),
          stub(
              "stubs in turn",
              SameJvmFigures.IN_TURN,
              "direct interface calls",
              SameJvmFigures.DIRECT,
              1.5),
          stub(
              "stubs in turn",
              SameJvmFigures.IN_TURN,
              "those by hand",
              SameJvmFigures.BY_HAND,
              1.1),
          new PerformanceTarget(
              "a stub in the same JVM allocates nothing",
              new RowKey(SameJvmFigures.BYTES, SameJvmFigures.STUB),
              TargetBound.AT_MOST,
              NO_BYTES),
          new PerformanceTarget(
              "stubs in turn allocate nothing",
              new RowKey(SameJvmFigures.BYTES, SameJvmFigures.STUB_IN_TURN),
              TargetBound.AT_MOST,
              NO_BYTES),
          new PerformanceTarget(
              "a copy of an order, against one by hand",
              new RowKey(SameJvmFigures.COPIES, SameJvmFigures.COPIED_BY_PARLEY),
              new RowKey(SameJvmFigures.COPIES, SameJvmFigures.COPIED_BY_HAND),
              TargetBound.AT_MOST,
              1.3),
          copy("Fory", SameJvmFigures.COPIED_BY_FORY, 1),
          copy("Kryo", SameJvmFigures.COPIED_BY_KRYO, 1),
          copy("Java serialization", SameJvmFigures.COPIED_BY_JAVA, 100),
          new PerformanceTarget(
              "one outstanding over a Unix socket, against a plain blocking channel",
              new RowKey(ONE, PARLEY),
              new RowKey(ONE, PLAIN),
              TargetBound.AT_MOST,
              1.5),
          new PerformanceTarget(
              "one outstanding over a Unix socket, faster than gRPC-Java's default blocking stub",
              new RowKey(ONE, GRPC),
              new RowKey(ONE, PARLEY),
              TargetBound.AT_LEAST,
              4),
          new PerformanceTarget(
              "64 outstanding over a Unix socket, more calls than gRPC-Java's default",
              new RowKey(RATE, PARLEY),
              new RowKey(RATE, GRPC),
              TargetBound.AT_LEAST,
              20),
          new PerformanceTarget(
              "64 outstanding over a Unix socket, processor time of gRPC-Java's default",
              new RowKey(CPU, PARLEY),
              new RowKey(CPU, GRPC),
              TargetBound.AT_MOST,
              0.1));

  private static PerformanceTarget stub(
      String text, ReportSection section, String other, String row, double most) {
    return new PerformanceTarget(
        text + ", against " + other,
        new RowKey(section, SameJvmFigures.STUB),
        new RowKey(section, row),
        TargetBound.AT_MOST,
        most);
  }

  private static PerformanceTarget copy(String other, String row, double least) {
    return new PerformanceTarget(
        "a copy of an order, faster than " + other,
        new RowKey(SameJvmFigures.COPIES, row),
        new RowKey(SameJvmFigures.COPIES, SameJvmFigures.COPIED_BY_PARLEY),
        TargetBound.AT_LEAST,
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
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(SECTIONS);
    OrbComparison orbs = new OrbComparison(settings, progress, List.of(OrbProduct.values()));
    List<CallWorkload> cells =
        List.of(
            new CallWorkload(CallShape.DOWN, 1, settings.calls(), Integer.MAX_VALUE),
            new CallWorkload(CallShape.DOWN, MANY, Long.MAX_VALUE, settings.quick() ? 150 : 2_000));
    try (Comparison contest = new Comparison(settings, progress, CONTESTANTS)) {
      for (int run = 0; run < settings.runs(); run++) {
        String where = "run %d of %d".formatted(run + 1, settings.runs());
        if (sameJvm(settings)) {
          SameJvmFigures.run(settings.quick(), samples, progress, where);
        }
        contest.run(run, cells, (who, measured) -> add(samples, who, measured));
        orbs.run(run, samples);
      }
      return new TableResult(
          name(),
          MachineText.text() + ", " + settings.placement().text(),
          samples.rows(),
          Stream.of(OWN_TARGETS, OrbComparison.TARGETS)
              .flatMap(List::stream)
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          notes(settings, contest, orbs, samples),
          !contest.failed() && !orbs.failed());
    }
  }

  private static void add(RunSamples samples, ComparedLibrary who, List<MeasuredCalls> measured) {
    MeasuredCalls many = measured.get(1);
    samples.add(ONE, who.label(), measured.get(0).reading().medianNanos() / 1e3);
    samples.add(RATE, who.label(), many.callsPerSecond());
    samples.add(CPU, who.label(), many.cpuMicrosPerCall());
  }

  /** Returns whether to measure within one JVM; the look-up grid has one row over a Unix socket. */
  private static boolean sameJvm(BenchSettings settings) {
    return settings.includes("jvm") || settings.includes("unix");
  }

  private static List<String> notes(
      BenchSettings settings, Comparison contest, OrbComparison orbs, RunSamples samples) {
    List<String> notes = new ArrayList<>();
    if (sameJvm(settings)) {
      for (LookupGrid grid : LookupGrid.ALL) {
        notes.addAll(grid.lines(samples));
        notes.add("");
      }
      notes.add(
          "by servant look-up: static stubs and proxies lead to the servant itself (DIRECT), or to"
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
