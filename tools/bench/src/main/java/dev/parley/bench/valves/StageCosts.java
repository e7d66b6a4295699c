package dev.parley.bench.valves;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.table.BenchException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cost of interceptor stages, measured by JMH in separate processes. */
public final class StageCosts {
  private static final Duration TIME_MAX = Duration.ofMinutes(4);
  private static final int MOST = 10;

  /** The methods of {@link StagesBenchmark} beside Parley's, in the order of the rows. */
  private static final Map<String, String> PEERS = new LinkedHashMap<>();

  static {
    PEERS.put("nested", "nested direct calls");
    PEERS.put("netty", "Netty's pipeline");
    PEERS.put("grpc", "gRPC-Java, in-process, interceptors");
    PEERS.put("futures", "CompletableFuture, chained");
  }

  private record JmhScore(double nanos, double bytes) {}

  private final Map<String, JmhScore> scores = new HashMap<>();

  private StageCosts(String answer) {
    for (String line : answer.split(" ", -1)) {
      String[] words = line.split(":", -1);
      scores.put(
          words[0] + words[1],
          new JmhScore(Double.parseDouble(words[2]), Double.parseDouble(words[3])));
    }
  }

  private JmhScore score(String method, Object stages) {
    JmhScore score = scores.get(method + stages);
    if (score == null) {
      throw new BenchException("JMH returned no score for " + method);
    }
    return score;
  }

  static void run(boolean quick, RunSamples samples) {
    try (TemporaryFolder folder = new TemporaryFolder();
        ChildProcess jmh =
            new ChildProcess("jmh", ChildProcess.java(StageCostsMain.class), folder.path())) {
      StageCosts lines = new StageCosts(ask(jmh, StagesBenchmark.class, quick));
      for (int valves : List.of(1, 5, MOST)) {
        lines.stage("parley", valves, ValveRows.valves(valves), samples);
      }
      lines.whole("parley", ValveRows.valves(MOST), samples);
      PEERS.forEach((method, label) -> {
        lines.stage(method, MOST, label, samples);
        lines.whole(method, label, samples);
      });
      StageCosts handOffs = new StageCosts(ask(jmh, HandOffBenchmark.class, quick));
      samples.add(ValveRows.HAND_OFF, ValveRows.BARE, handOffs.score("taskAlone", 0).nanos);
      samples.add(ValveRows.HAND_OFF, ValveRows.RESUMED, handOffs.score("callAlone", 0).nanos);
      samples.add(ValveRows.IN_A_ROW, ValveRows.BARE, handOffs.score("tasksInARow", 0).nanos);
      samples.add(ValveRows.IN_A_ROW, ValveRows.RESUMED, handOffs.score("callsInARow", 0).nanos);
      new StageCosts(ask(jmh, BuiltInBenchmark.class, quick)).ready(samples);
    } catch (NumberFormatException e) {
      throw new BenchException("JMH did not answer with a number: " + e.getMessage(), e);
    }
  }

  /** {@return what each of ten valves adds to a call, both ways, in nanoseconds} */
  public static double valveNanos(boolean quick) {
    try (TemporaryFolder folder = new TemporaryFolder();
        ChildProcess jmh =
            new ChildProcess("jmh", ChildProcess.java(StageCostsMain.class), folder.path())) {
      String pattern = StagesBenchmark.class.getName().replace(".", "\\.") + "\\.parley";
      StageCosts costs = new StageCosts(jmh.ask(pattern + " " + quick, TIME_MAX));
      return each(costs.score("parley", MOST).nanos - costs.score("parley", 0).nanos, MOST);
    }
  }

  private static String ask(ChildProcess jmh, Class<?> benchmark, boolean quick) {
    return jmh.ask(benchmark.getName().replace(".", "\\.") + "\\. " + quick, TIME_MAX);
  }

  private void stage(String method, int stages, String label, RunSamples samples) {
    JmhScore some = score(method, stages);
    JmhScore none = score(method, 0);
    samples.add(ValveRows.STAGE, label, each(some.nanos - none.nanos, stages));
    samples.add(ValveRows.STAGE_BYTES, label, each(some.bytes - none.bytes, stages));
  }

  /** Adds rows for the call itself, and for the cost that each built-in valve adds. */
  private void ready(RunSamples samples) {
    JmhScore none = score("ready", BuiltInValve.NONE);
    for (BuiltInValve valve : BuiltInValve.values()) {
      JmhScore score = score("ready", valve);
      boolean base = valve == BuiltInValve.NONE;
      samples.add(ValveRows.READY, valve.label(), base ? score.nanos : score.nanos - none.nanos);
      samples.add(
          ValveRows.READY_BYTES, valve.label(), base ? score.bytes : score.bytes - none.bytes);
    }
  }

  /**
   * Returns the added cost per stage; negative values and fractions below 0.01 are measuring noise.
   */
  private static double each(double added, int stages) {
    return Math.max(0, Math.round(added / stages * 100) / 100.0);
  }

  private void whole(String method, String label, RunSamples samples) {
    samples.add(ValveRows.WHOLE, label, score(method, MOST).nanos);
    samples.add(ValveRows.WHOLE_BYTES, label, score(method, MOST).bytes);
  }
}
