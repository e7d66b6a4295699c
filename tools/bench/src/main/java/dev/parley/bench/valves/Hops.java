package dev.parley.bench.valves;

import dev.parley.bench.BenchException;
import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.Folder;
import dev.parley.bench.report.Samples;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cost of interceptor stages, measured by JMH in separate processes. */
final class Hops {
  private static final Duration TIME_MAX = Duration.ofMinutes(4);
  private static final int MOST = 10;

  /** The methods of {@link LineBenchmark} beside Parley's, in the order of the rows. */
  private static final Map<String, String> PEERS = new LinkedHashMap<>();

  static {
    PEERS.put("nested", "nested direct calls");
    PEERS.put("netty", "Netty's pipeline");
    PEERS.put("grpc", "gRPC-Java, in-process, interceptors");
    PEERS.put("futures", "CompletableFuture, chained");
  }

  private record Score(double nanos, double bytes) {}

  private final Map<String, Score> scores = new HashMap<>();

  private Hops(String answer) {
    for (String line : answer.split(" ", -1)) {
      String[] words = line.split(":", -1);
      scores.put(
          words[0] + words[1],
          new Score(Double.parseDouble(words[2]), Double.parseDouble(words[3])));
    }
  }

  private Score score(String method, Object stages) {
    Score score = scores.get(method + stages);
    if (score == null) {
      throw new BenchException("JMH did not say how " + method + " did");
    }
    return score;
  }

  static void run(boolean quick, Samples samples) {
    try (Folder folder = new Folder();
        Child jmh = new Child("jmh", Child.java(HopsMain.class), folder.path())) {
      Hops lines = new Hops(ask(jmh, LineBenchmark.class, quick));
      for (int valves : List.of(1, 5, MOST)) {
        lines.stage("parley", valves, Wanted.valves(valves), samples);
      }
      lines.whole("parley", Wanted.valves(MOST), samples);
      PEERS.forEach((method, label) -> {
        lines.stage(method, MOST, label, samples);
        lines.whole(method, label, samples);
      });
      Hops handOffs = new Hops(ask(jmh, HandOffBenchmark.class, quick));
      samples.add(Wanted.HAND_OFF, Wanted.BARE, handOffs.score("taskAlone", 0).nanos);
      samples.add(Wanted.HAND_OFF, Wanted.RESUMED, handOffs.score("callAlone", 0).nanos);
      samples.add(Wanted.IN_A_ROW, Wanted.BARE, handOffs.score("tasksInARow", 0).nanos);
      samples.add(Wanted.IN_A_ROW, Wanted.RESUMED, handOffs.score("callsInARow", 0).nanos);
      new Hops(ask(jmh, BuiltInBenchmark.class, quick)).ready(samples);
    } catch (NumberFormatException e) {
      throw new BenchException("JMH did not answer with a number: " + e.getMessage(), e);
    }
  }

  private static String ask(Child jmh, Class<?> benchmark, boolean quick) {
    return jmh.ask(benchmark.getName().replace(".", "\\.") + "\\. " + quick, TIME_MAX);
  }

  private void stage(String method, int stages, String label, Samples samples) {
    Score some = score(method, stages);
    Score none = score(method, 0);
    samples.add(Wanted.STAGE, label, each(some.nanos - none.nanos, stages));
    samples.add(Wanted.STAGE_BYTES, label, each(some.bytes - none.bytes, stages));
  }

  /** Adds rows for the call itself, and for the cost that each built-in valve adds. */
  private void ready(Samples samples) {
    Score none = score("ready", BuiltIn.NONE);
    for (BuiltIn valve : BuiltIn.values()) {
      Score score = score("ready", valve);
      boolean base = valve == BuiltIn.NONE;
      samples.add(Wanted.READY, valve.label(), base ? score.nanos : score.nanos - none.nanos);
      samples.add(Wanted.READY_BYTES, valve.label(), base ? score.bytes : score.bytes - none.bytes);
    }
  }

  /**
   * Returns the added cost per stage; negative values and fractions below 0.01 are measuring noise.
   */
  private static double each(double added, int stages) {
    return Math.max(0, Math.round(added / stages * 100) / 100.0);
  }

  private void whole(String method, String label, Samples samples) {
    samples.add(Wanted.WHOLE, label, score(method, MOST).nanos);
    samples.add(Wanted.WHOLE_BYTES, label, score(method, MOST).bytes);
  }
}
