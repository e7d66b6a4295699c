package dev.parley.bench.valves;

import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.Table;
import dev.parley.bench.report.Machine;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Samples;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code valves}: the cost of valves per call, and of calls that wait without a
 * thread.
 */
public final class ValvesTable implements Table {
  @Override
  public String name() {
    return "valves";
  }

  @Override
  public String purpose() {
    return "What valves cost a call, and a million calls that wait for five seconds.";
  }

  @Override
  public Outcome measure(Settings settings, Progress progress) {
    Samples samples = new Samples(Wanted.sections());
    try (Waiting waiting = new Waiting(settings, progress, samples)) {
      for (int run = 0; run < settings.runs(); run++) {
        if (settings.wants("jvm")) {
          progress.at("run %d of %d: stages".formatted(run + 1, settings.runs()));
          Hops.run(settings.quick(), samples);
        }
        waiting.run(run);
      }
      return new Outcome(
          name(),
          Machine.text() + ", " + settings.placement().text(),
          samples.rows(),
          Wanted.targets().stream()
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          List.copyOf(waiting.notes()),
          !waiting.failed());
    }
  }
}
