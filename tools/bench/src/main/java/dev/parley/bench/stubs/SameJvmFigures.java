package dev.parley.bench.stubs;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.ProgressListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Figures of calls and copies within one JVM, measured by JMH in separate processes. */
final class SameJvmFigures {
  static final ReportSection ONE = new ReportSection("a call in the same JVM", "ns");
  static final ReportSection IN_TURN =
      new ReportSection("the same, eight contracts with four servants each in turn", "ns");
  static final ReportSection BYTES =
      new ReportSection("allocated by a call in the same JVM", "bytes");
  static final ReportSection COPIES = new ReportSection("a copy of an order of ten lines", "ns");

  static final String DIRECT = "direct interface call";
  static final String BY_HAND = "hand-written stub";
  static final String STUB = "Parley stub";
  static final String STUB_IN_TURN = "Parley stub, eight contracts in turn";
  static final String COPIED_BY_HAND = "by hand";
  static final String COPIED_BY_PARLEY = "Parley";
  static final String COPIED_BY_KRYO = "Kryo";
  static final String COPIED_BY_FORY = "Fory";
  static final String COPIED_BY_JAVA = "Java serialization";

  private static final Duration TIME_MAX = Duration.ofMinutes(2);
  private static final List<JmhFigure> FIGURES = figures();

  private static List<JmhFigure> figures() {
    List<JmhFigure> figures = new ArrayList<>();
    String one = "SameJvmBenchmark.";
    figures.add(JmhFigure.of(ONE, DIRECT, one + "direct"));
    figures.add(JmhFigure.of(ONE, BY_HAND, one + "handWritten"));
    figures.add(JmhFigure.of(ONE, STUB, one + "stub").bytes(STUB));
    figures.add(JmhFigure.of(ONE, "java.lang.reflect.Proxy", one + "proxy"));
    figures.add(
        JmhFigure.of(ONE, "Parley stub by IIOP", "ColocatedBenchmark.stub", "valve=false")
            .bytes("Parley stub by IIOP"));
    figures.add(
        JmhFigure.of(
                ONE, "Parley stub by IIOP, with a valve", "ColocatedBenchmark.stub", "valve=true")
            .bytes("Parley stub by IIOP, with a valve"));
    String turns = "TurnsBenchmark.inTurn";
    figures.add(JmhFigure.of(IN_TURN, DIRECT, turns, "who=direct"));
    figures.add(JmhFigure.of(IN_TURN, BY_HAND, turns, "who=handWritten"));
    figures.add(JmhFigure.of(IN_TURN, STUB, turns, "who=stub").bytes(STUB_IN_TURN));
    for (LookupGrid grid : LookupGrid.ALL) {
      figures.addAll(grid.figures());
    }
    String copies = "CopyBenchmark.";
    figures.add(JmhFigure.of(COPIES, COPIED_BY_HAND, copies + "byHand"));
    figures.add(JmhFigure.of(COPIES, COPIED_BY_PARLEY, copies + "parley"));
    figures.add(JmhFigure.of(COPIES, COPIED_BY_KRYO, copies + "kryo5"));
    figures.add(JmhFigure.of(COPIES, COPIED_BY_FORY, copies + "fory"));
    figures.add(JmhFigure.of(COPIES, COPIED_BY_JAVA, copies + "javaSerialization"));
    return figures;
  }

  /** Measures everything once. */
  static void run(boolean quick, RunSamples samples, ProgressListener progress, String where) {
    try (TemporaryFolder folder = new TemporaryFolder();
        ChildProcess jmh =
            new ChildProcess("jmh", ChildProcess.java(JmhMain.class), folder.path())) {
      for (JmhFigure figure : FIGURES) {
        progress.at("%s: %s, %s".formatted(where, figure.section().title(), figure.label()));
        String[] answer = jmh.ask(figure.question(quick), TIME_MAX).split(" ", -1);
        samples.add(figure.section(), figure.label(), Double.parseDouble(answer[0]));
        figure.bytes().ifPresent(label -> samples.add(BYTES, label, Double.parseDouble(answer[1])));
      }
    } catch (NumberFormatException e) {
      throw new BenchException("JMH did not answer with numbers: " + e.getMessage(), e);
    }
  }

  private SameJvmFigures() {}
}
