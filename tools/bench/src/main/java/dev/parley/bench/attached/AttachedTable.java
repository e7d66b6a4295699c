package dev.parley.bench.attached;

import dev.parley.attached.AttachedJvm;
import dev.parley.attached.AttachedSpec;
import dev.parley.attached.LaunchException;
import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import dev.parley.load.ProcessorTime;
import dev.parley.pipeline.CallException;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Benchmark table {@code attached}: the time from starting a child JVM until it answers its first
 * call.
 */
public final class AttachedTable implements BenchTable {
  private static final int STARTS = 7;

  private static final ReportSection TIME =
      new ReportSection("until the first call is answered", "ms");
  private static final ReportSection CPU =
      new ReportSection("processor time of the child until then", "ms");

  private static final String BARE = "bare java that prints a line";
  private static final String PLAIN = "attached, without a start file";
  private static final String CACHED = "attached, with its start file";

  private static final PerformanceTarget TARGET =
      new PerformanceTarget(
          "a start with the start file, against one without",
          new RowKey(TIME, CACHED),
          new RowKey(TIME, PLAIN),
          TargetBound.AT_MOST,
          0.75);

  /** Cost of one start. */
  private record StartCost(double millis, double cpuMillis) {}

  @Override
  public String name() {
    return "attached";
  }

  @Override
  public String purpose() {
    return "Starting a child JVM, until it answers its first call.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(List.of(TIME, CPU));
    List<String> notes = new ArrayList<>();
    AttachedSpec plain = spec().cached(false).build();
    AttachedSpec cached = spec().build();
    progress.at("making the start file");
    boolean prepared = AttachedJvm.createCache(cached);
    if (!prepared) {
      notes.add("skipped: " + CACHED + ": its class path has folders; run ./parley bench attached");
    }
    boolean complete = true;
    int starts = settings.quick() ? 1 : STARTS;
    try {
      for (int run = 0; run < settings.runs(); run++) {
        progress.at("run %d of %d".formatted(run + 1, settings.runs()));
        add(samples, BARE, starts, AttachedTable::bare);
        add(samples, PLAIN, starts, () -> attached(plain));
        if (prepared) {
          add(samples, CACHED, starts, () -> attached(cached));
        }
      }
    } catch (BenchException e) {
      notes.add("failed: " + e.getMessage());
      complete = false;
    }
    notes.add(
        "each figure is the median of "
            + starts
            + " starts in a row, with the files in memory;"
            + " the start file is what -XX:AOTCache takes");
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        TARGET.judge(samples, !settings.quick()).stream().toList(),
        notes,
        complete);
  }

  private static AttachedSpec.Builder spec() {
    return AttachedSpec.plugin(EchoPlugin.class).noHealthCheck();
  }

  private static void add(RunSamples samples, String label, int starts, Supplier<StartCost> one) {
    List<StartCost> all = new ArrayList<>();
    for (int i = 0; i < starts; i++) {
      all.add(one.get());
    }
    samples.add(TIME, label, middle(all.stream().map(StartCost::millis).toList()));
    samples.add(CPU, label, middle(all.stream().map(StartCost::cpuMillis).toList()));
  }

  private static double middle(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }

  private static StartCost attached(AttachedSpec spec) {
    long start = System.nanoTime();
    try (AttachedJvm attached = AttachedJvm.launch(spec)) {
      attached.lookup(EchoPlugin.NAME, EchoPlugin.PluginEcho.class).echo(1);
      double millis = millisSince(start);
      return new StartCost(millis, cpuMillis(ProcessHandle.of(attached.pid().orElseThrow())));
    } catch (LaunchException | CallException e) {
      throw new BenchException("a child could not be started and called: " + e.getMessage(), e);
    }
  }

  private static StartCost bare() {
    List<String> command = ChildProcess.java(HelloMain.class);
    long start = System.nanoTime();
    try {
      Process process = new ProcessBuilder(command).start();
      try (BufferedReader out = process.inputReader()) {
        if (!HelloMain.LINE.equals(out.readLine())) {
          throw new BenchException("a plain java process did not print its line");
        }
        double millis = millisSince(start);
        double cpu = cpuMillis(Optional.of(process.toHandle()));
        process.waitFor();
        return new StartCost(millis, cpu);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new BenchException("a bare java could not be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted while a bare java ran", e);
    }
  }

  private static double millisSince(long startNanos) {
    return (System.nanoTime() - startNanos) / 1e6;
  }

  private static double cpuMillis(Optional<ProcessHandle> process) {
    return process.flatMap(ProcessorTime::of).map(time -> time.toNanos() / 1e6).orElse(0.0);
  }
}
