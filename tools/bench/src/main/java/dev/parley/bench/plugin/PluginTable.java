package dev.parley.bench.plugin;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Benchmark table {@code plugin}: 20,000 down-calls, up-calls and round trips over each transport,
 * to another JVM, to Node and to a page. A browser's plug-in was once measured by the same three.
 */
public final class PluginTable implements BenchTable {
  private static final int MANY = 64;
  private static final double MEMORY_MILLIS = 0.001; // for one round trip

  private static final String MEMORY = "Parley, memory, JVM to JVM";
  private static final String NODE = "Parley, unix, JVM to Node";
  private static final String NODE_PLAIN = "plain, unix, JVM to Node";
  private static final String NODE_GRPC = "@grpc/grpc-js, unix, JVM to Node";
  private static final String PAGE = "Parley, ws, JVM to browser";
  private static final String PAGE_PLAIN = "plain WebSocket, JVM to browser";

  private static final List<ComparedLibrary> CONTESTANTS =
      List.of(
          new ComparedLibrary("Parley, jvm, one JVM", "parley:jvm", SecondEnd.NONE),
          new ComparedLibrary(MEMORY, "parley:memory", SecondEnd.JVM),
          new ComparedLibrary("Parley, pipe, JVM to JVM", "parley:pipe", SecondEnd.JVM),
          new ComparedLibrary("Parley, unix, JVM to JVM", "parley:unix", SecondEnd.JVM),
          new ComparedLibrary("plain, unix, JVM to JVM", "plain:unix", SecondEnd.JVM),
          new ComparedLibrary("gRPC-Java, unix, JVM to JVM", "grpc:default", SecondEnd.JVM),
          new ComparedLibrary("gRPC-Java, unix, direct, JVM to JVM", "grpc:direct", SecondEnd.JVM),
          new ComparedLibrary("Parley, tcp, JVM to JVM", "parley:tcp", SecondEnd.JVM),
          new ComparedLibrary("plain, tcp, JVM to JVM", "plain:tcp", SecondEnd.JVM),
          new ComparedLibrary("Parley, tls, JVM to JVM", "parley:tls", SecondEnd.JVM),
          new ComparedLibrary("Parley, ws, JVM to JVM", "parley:ws", SecondEnd.JVM),
          new ComparedLibrary(NODE, "parley:unix", SecondEnd.NODE),
          new ComparedLibrary(NODE_PLAIN, "plain:unix", SecondEnd.NODE),
          new ComparedLibrary(NODE_GRPC, "grpc:default", SecondEnd.NODE),
          new ComparedLibrary("Parley, tcp, JVM to Node", "parley:tcp", SecondEnd.NODE),
          new ComparedLibrary("plain, tcp, JVM to Node", "plain:tcp", SecondEnd.NODE),
          new ComparedLibrary("Parley, ws, JVM to Node", "parley:ws", SecondEnd.NODE),
          new ComparedLibrary(PAGE, "parley:ws", SecondEnd.PAGE),
          new ComparedLibrary(PAGE_PLAIN, "plain:ws", SecondEnd.PAGE));

  private static final Map<CallShape, String> WORDS =
      Map.of(
          CallShape.DOWN, "down-calls", CallShape.UP, "up-calls", CallShape.ROUND, "round trips");

  @Override
  public String name() {
    return "plugin";
  }

  @Override
  public String purpose() {
    return "Down-calls, up-calls and round trips from the JVM to another, to Node and to a browser's page.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    List<CallWorkload> cells = new ArrayList<>();
    List<ReportSection> sections = new ArrayList<>();
    for (int outstanding : List.of(1, MANY)) {
      for (CallShape shape : CallShape.values()) {
        cells.add(new CallWorkload(shape, outstanding, settings.calls(), Integer.MAX_VALUE));
        sections.add(section(shape, outstanding, settings));
      }
    }
    RunSamples samples = new RunSamples(sections);
    try (Comparison contest = new Comparison(settings, progress, CONTESTANTS)) {
      for (int run = 0; run < settings.runs(); run++) {
        contest.run(
            run,
            cells,
            (who, measured) -> {
              for (int i = 0; i < measured.size(); i++) {
                samples.add(sections.get(i), who.label(), millis(measured.get(i)));
              }
            });
      }
      List<String> notes = new ArrayList<>(contest.notes());
      notes.add(
          "down: the first end calls; up: the second calls; round trip: a down-call that calls back"
              + " once before it returns. gRPC calls back over a second channel.");
      return new TableResult(
          name(),
          MachineText.text() + ", " + settings.placement().text(),
          samples.rows(),
          targets(settings)
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          notes,
          !contest.failed());
    }
  }

  private static ReportSection section(CallShape shape, int outstanding, BenchSettings settings) {
    String title =
        "%,d %s, %s outstanding"
            .formatted(settings.calls(), WORDS.get(shape), outstanding == 1 ? "one" : outstanding);
    return new ReportSection(title, "ms");
  }

  private static double millis(MeasuredCalls measured) {
    return measured.reading().nanos() / 1e6;
  }

  private static Stream<PerformanceTarget> targets(BenchSettings settings) {
    PerformanceTarget memory =
        new PerformanceTarget(
            "%,d round trips over memory, one outstanding".formatted(settings.calls()),
            new RowKey(section(CallShape.ROUND, 1, settings), MEMORY),
            TargetBound.AT_MOST,
            settings.calls() * MEMORY_MILLIS);
    return Stream.concat(
        Stream.of(memory),
        Arrays.stream(CallShape.values()).flatMap(shape -> targets(shape, settings)));
  }

  private static Stream<PerformanceTarget> targets(CallShape shape, BenchSettings settings) {
    ReportSection section = section(shape, 1, settings);
    String words = WORDS.get(shape) + ", one outstanding, ";
    return Stream.of(
        new PerformanceTarget(
            words + "JVM to Node over a Unix socket, against plain framed sockets",
            new RowKey(section, NODE),
            new RowKey(section, NODE_PLAIN),
            TargetBound.AT_MOST,
            1.25),
        new PerformanceTarget(
            words + "JVM to Node over a Unix socket, faster than @grpc/grpc-js",
            new RowKey(section, NODE_GRPC),
            new RowKey(section, NODE),
            TargetBound.AT_LEAST,
            3),
        new PerformanceTarget(
            words + "JVM to a browser's page, against a plain WebSocket",
            new RowKey(section, PAGE),
            new RowKey(section, PAGE_PLAIN),
            TargetBound.AT_MOST,
            1.5));
  }
}
