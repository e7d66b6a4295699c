package dev.parley.bench.valves;

import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code valves}: the cost of valves per call, and of calls that wait without a
 * thread.
 */
public final class ValvesTable implements BenchTable {
  @Override
  public String name() {
    return "valves";
  }

  @Override
  public String purpose() {
    return "What valves cost a call, and a million calls that wait for five seconds.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(ValveRows.sections());
    try (PendingRuns waiting = new PendingRuns(settings, progress, samples)) {
      for (int run = 0; run < settings.runs(); run++) {
        if (settings.includes("jvm")) {
          progress.at("run %d of %d: stages".formatted(run + 1, settings.runs()));
          StageCosts.run(settings.quick(), samples);
        }
        waiting.run(run);
      }
      return new TableResult(
          name(),
          MachineText.text() + ", " + settings.placement().text(),
          samples.rows(),
          ValveRows.targets().stream()
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          List.copyOf(waiting.notes()),
          !waiting.failed());
    }
  }
}
