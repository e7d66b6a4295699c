package dev.parley.bench.stubs;

import dev.parley.bench.ends.Answers;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs one method of {@link SameJvmBenchmark} for each question, {@code METHOD QUICK}. */
final class JmhMain {
  public static void main(String[] args) throws InterruptedException {
    // Two measurements at once disturb each other, but that is for the user to decide.
    System.setProperty("jmh.ignoreLock", "true");
    Answers.serve("-", JmhMain::score);
  }

  private static String score(List<String> words) throws RunnerException {
    boolean quick = Boolean.parseBoolean(words.get(1));
    Options options =
        new OptionsBuilder()
            .include(SameJvmBenchmark.class.getName().replace(".", "\\.") + "\\." + words.get(0))
            .forks(1)
            .warmupIterations(quick ? 1 : 3)
            .measurementIterations(quick ? 1 : 5)
            .warmupTime(TimeValue.milliseconds(quick ? 20 : 300))
            .measurementTime(TimeValue.milliseconds(quick ? 20 : 300))
            .verbosity(VerboseMode.SILENT)
            .build();
    RunResult result = new Runner(options).runSingle();
    return String.valueOf(result.getPrimaryResult().getScore());
  }

  private JmhMain() {}
}
