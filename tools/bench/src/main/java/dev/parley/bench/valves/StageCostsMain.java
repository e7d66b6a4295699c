package dev.parley.bench.valves;

import dev.parley.bench.ends.LineProtocolServer;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Process that runs {@link StagesBenchmark}, {@link HandOffBenchmark} and {@link BuiltInBenchmark}.
 * It answers {@code PATTERN QUICK} with {@code METHOD:STAGES:NANOS:BYTES} for each benchmark that
 * matches; for a built-in valve, its name replaces the stages.
 */
final class StageCostsMain {
  /** Runs the process; takes no arguments. */
  public static void main(String[] args) throws InterruptedException {
    // Concurrent JMH runs disturb each other, but that is the user's decision.
    System.setProperty("jmh.ignoreLock", "true");
    LineProtocolServer.serve("-", StageCostsMain::answer);
  }

  private static String answer(List<String> words) throws RunnerException {
    boolean quick = Boolean.parseBoolean(words.get(1));
    Collection<RunResult> results =
        new Runner(
                new OptionsBuilder()
                    .include(words.get(0))
                    .forks(quick ? 0 : 1)
                    .warmupIterations(quick ? 1 : 4)
                    .measurementIterations(quick ? 1 : 5)
                    .warmupTime(TimeValue.milliseconds(quick ? 10 : 300))
                    .measurementTime(TimeValue.milliseconds(quick ? 10 : 300))
                    .addProfiler(GCProfiler.class)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    return results.stream().map(StageCostsMain::line).collect(Collectors.joining(" "));
  }

  private static String line(RunResult result) {
    String method = result.getParams().getBenchmark().replaceAll(".*\\.", "");
    String stages =
        Optional.ofNullable(result.getParams().getParam("stages"))
            .or(() -> Optional.ofNullable(result.getParams().getParam("valve")))
            .orElse("0");
    Result<?> bytes = result.getSecondaryResults().get("gc.alloc.rate.norm");
    return String.format(
        Locale.ROOT,
        "%s:%s:%.3f:%.3f",
        method,
        stages,
        result.getPrimaryResult().getScore(),
        bytes == null ? Double.NaN : bytes.getScore());
  }

  private StageCostsMain() {}
}
