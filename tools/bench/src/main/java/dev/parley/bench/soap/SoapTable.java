package dev.parley.bench.soap;

import dev.parley.bench.contest.SoapStack;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.soap.SoapRows.Payload;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import dev.parley.bench.valves.StageCosts;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;

/** Benchmark table {@code soap}: calls by SOAP over HTTP, beside CXF and Metro. */
public final class SoapTable implements BenchTable {
  @Override
  public String name() {
    return "soap";
  }

  @Override
  public String purpose() {
    return "Calls by SOAP over HTTP beside CXF and Metro.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(SoapRows.sections());
    try (SoapCallRuns longs = new SoapCallRuns(Payload.LONG, settings, progress);
        SoapCallRuns orders = new SoapCallRuns(Payload.ORDER, settings, progress);
        SoapPendingRuns waiting = new SoapPendingRuns(settings, progress, samples)) {
      SoapStartRuns starts = new SoapStartRuns(settings, progress, samples);
      SoapAttachmentRuns attachments = new SoapAttachmentRuns(settings, progress, samples);
      for (int run = 0; run < settings.runs(); run++) {
        longs.run(run, samples);
        orders.run(run, samples);
        valve(run, settings, progress, samples);
        starts.run(run);
        attachments.run(run);
        waiting.run(run);
      }
      return new TableResult(
          name(),
          MachineText.text() + ", " + settings.placement().text(),
          samples.rows(),
          SoapRows.targets().stream()
              .map(target -> target.judge(samples, !settings.quick()))
              .flatMap(Optional::stream)
              .toList(),
          Stream.of(
                  longs.notes(),
                  orders.notes(),
                  starts.notes(),
                  attachments.notes(),
                  waiting.notes())
              .flatMap(Collection::stream)
              .toList(),
          Stream.of(
                  longs.failed(),
                  orders.failed(),
                  starts.failed(),
                  attachments.failed(),
                  waiting.failed())
              .noneMatch(failed -> failed));
    }
  }

  private static void valve(
      int run, BenchSettings settings, ProgressListener progress, RunSamples samples) {
    progress.at("run %d of %d: a valve".formatted(run + 1, settings.runs()));
    double nanos = StageCosts.valveNanos(settings.quick());
    String label = SoapStack.PARLEY.label();
    samples.add(SoapRows.VALVE, label, nanos);
    samples
        .row(Payload.LONG.time(), label)
        .ifPresent(times ->
            samples.add(
                SoapRows.VALVE_SHARE, label, 100 * nanos / (1e3 * times.values().getLast())));
  }
}
