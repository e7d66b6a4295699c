package dev.parley.bench.plugin;

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
public final class PluginTable implements Table {
  private static final int MANY = 64;
  private static final double MEMORY_MILLIS = 0.001; // for one round trip

  private static final String MEMORY = "Parley, memory, JVM to JVM";
  private static final String NODE = "Parley, unix, JVM to Node";
  private static final String NODE_PLAIN = "plain, unix, JVM to Node";
  private static final String NODE_GRPC = "@grpc/grpc-js, unix, JVM to Node";
  private static final String PAGE = "Parley, ws, JVM to browser";
  private static final String PAGE_PLAIN = "plain WebSocket, JVM to browser";

  private static final List<Contestant> CONTESTANTS =
      List.of(
          new Contestant("Parley, jvm, one JVM", "parley:jvm", Second.NONE),
          new Contestant(MEMORY, "parley:memory", Second.JVM),
          new Contestant("Parley, pipe, JVM to JVM", "parley:pipe", Second.JVM),
          new Contestant("Parley, unix, JVM to JVM", "parley:unix", Second.JVM),
          new Contestant("plain, unix, JVM to JVM", "plain:unix", Second.JVM),
          new Contestant("gRPC-Java, unix, JVM to JVM", "grpc:default", Second.JVM),
          new Contestant("gRPC-Java, unix, direct, JVM to JVM", "grpc:direct", Second.JVM),
          new Contestant("Parley, tcp, JVM to JVM", "parley:tcp", Second.JVM),
          new Contestant("plain, tcp, JVM to JVM", "plain:tcp", Second.JVM),
          new Contestant("Parley, tls, JVM to JVM", "parley:tls", Second.JVM),
          new Contestant("Parley, ws, JVM to JVM", "parley:ws", Second.JVM),
          new Contestant(NODE, "parley:unix", Second.NODE),
          new Contestant(NODE_PLAIN, "plain:unix", Second.NODE),
          new Contestant(NODE_GRPC, "grpc:default", Second.NODE),
          new Contestant("Parley, tcp, JVM to Node", "parley:tcp", Second.NODE),
          new Contestant("plain, tcp, JVM to Node", "plain:tcp", Second.NODE),
          new Contestant("Parley, ws, JVM to Node", "parley:ws", Second.NODE),
          new Contestant(PAGE, "parley:ws", Second.PAGE),
          new Contestant(PAGE_PLAIN, "plain:ws", Second.PAGE));

  private static final Map<Shape, String> WORDS =
      Map.of(Shape.DOWN, "down-calls", Shape.UP, "up-calls", Shape.ROUND, "round trips");

  @Override
  public String name() {
    return "plugin";
  }

  @Override
  public String purpose() {
    return "Down-calls, up-calls and round trips from the JVM to another, to Node and to a browser's page.";
  }

  @Override
  public Outcome measure(Settings settings, Progress progress) {
    List<Cell> cells = new ArrayList<>();
    List<Section> sections = new ArrayList<>();
    for (int outstanding : List.of(1, MANY)) {
      for (Shape shape : Shape.values()) {
        cells.add(new Cell(shape, outstanding, settings.calls(), Integer.MAX_VALUE));
        sections.add(section(shape, outstanding, settings));
      }
    }
    Samples samples = new Samples(sections);
    try (Contest contest = new Contest(settings, progress, CONTESTANTS)) {
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
      return new Outcome(
          name(),
          Machine.text() + ", " + settings.placement().text(),
          samples.rows(),
          targets(settings)
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          notes,
          !contest.failed());
    }
  }

  private static Section section(Shape shape, int outstanding, Settings settings) {
    String title =
        "%,d %s, %s outstanding"
            .formatted(settings.calls(), WORDS.get(shape), outstanding == 1 ? "one" : outstanding);
    return new Section(title, "ms");
  }

  private static double millis(Measured measured) {
    return measured.reading().nanos() / 1e6;
  }

  private static Stream<Target> targets(Settings settings) {
    Target memory =
        new Target(
            "%,d round trips over memory, one outstanding".formatted(settings.calls()),
            new Place(section(Shape.ROUND, 1, settings), MEMORY),
            Bound.AT_MOST,
            settings.calls() * MEMORY_MILLIS);
    return Stream.concat(
        Stream.of(memory),
        Arrays.stream(Shape.values()).flatMap(shape -> targets(shape, settings)));
  }

  private static Stream<Target> targets(Shape shape, Settings settings) {
    Section section = section(shape, 1, settings);
    String words = WORDS.get(shape) + ", one outstanding, ";
    return Stream.of(
        new Target(
            words + "JVM to Node over a Unix socket, against plain framed sockets",
            new Place(section, NODE),
            new Place(section, NODE_PLAIN),
            Bound.AT_MOST,
            1.25),
        new Target(
            words + "JVM to Node over a Unix socket, faster than @grpc/grpc-js",
            new Place(section, NODE_GRPC),
            new Place(section, NODE),
            Bound.AT_LEAST,
            3),
        new Target(
            words + "JVM to a browser's page, against a plain WebSocket",
            new Place(section, PAGE),
            new Place(section, PAGE_PLAIN),
            Bound.AT_MOST,
            1.5));
  }
}
