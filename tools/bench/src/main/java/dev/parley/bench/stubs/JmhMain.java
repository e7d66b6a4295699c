package dev.parley.bench.stubs;

import dev.parley.bench.ends.LineProtocolServer;
import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Process that runs one JMH benchmark for each question, {@code CLASS.METHOD QUICK
 * [NAME=VALUE...]}, and answers {@code NANOSECONDS BYTES}. Quick benchmarks run in this process,
 * others in forks.
 */
final class JmhMain {
  private static final String ALLOCATED = "gc.alloc.rate.norm";
  private static final int MILLIS = 300;
  private static final int QUICK_MILLIS = 10;

  public static void main(String[] args) throws InterruptedException {
    // Concurrent JMH runs disturb each other, but that is the user's decision.
    System.setProperty("jmh.ignoreLock", "true");
    LineProtocolServer.serve("-", JmhMain::score);
  }

  private static String score(List<String> words) throws RunnerException {
    boolean quick = Boolean.parseBoolean(words.get(1));
    TimeValue time = TimeValue.milliseconds(quick ? QUICK_MILLIS : MILLIS);
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include("\\." + words.get(0).replace(".", "\\.") + "$")
            .forks(quick ? 0 : 1)
            .jvmArgsAppend(
                "--sun-misc-unsafe-memory-access=allow") // the peers' libraries would warn
            .warmupIterations(quick ? 1 : 3)
            .measurementIterations(quick ? 1 : 4)
            .warmupTime(time)
            .measurementTime(time)
            .addProfiler(GCProfiler.class)
            .verbosity(VerboseMode.SILENT);
    for (String parameter : words.subList(2, words.size())) {
      int end = parameter.indexOf('=');
      options.param(parameter.substring(0, end), parameter.substring(end + 1));
    }
    RunResult result = new Runner(options.build()).runSingle();
    Result<?> bytes = Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATED));
    return result.getPrimaryResult().getScore() + " " + bytes.getScore();
  }

  private JmhMain() {}
}
