package dev.parley.bench.memory;

import dev.parley.bench.contest.ComparedLibrary;
import dev.parley.bench.contest.Comparison;
import dev.parley.bench.contest.PairMeasurement;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.CpuPlacement;
import dev.parley.bench.table.ProgressListener;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Contestants that are measured in the same way and with the same placement. Threads: confined to
 * one.
 *
 * @param <T> the result for each
 */
final class MemoryPart<T> implements AutoCloseable {
  private final Comparison contest;
  private final PairMeasurement<T> trial;
  private final BiConsumer<ComparedLibrary, T> results;

  MemoryPart(
      BenchSettings settings,
      CpuPlacement placement,
      ProgressListener progress,
      List<ComparedLibrary> contestants,
      PairMeasurement<T> trial,
      BiConsumer<ComparedLibrary, T> results) {
    ProgressListener placed = what -> progress.at(what + ", " + placement.text());
    contest = new Comparison(settings.withPlacement(placement), placed, contestants);
    this.trial = trial;
    this.results = results;
  }

  void run(int run) {
    contest.run(run, trial, results);
  }

  Comparison contest() {
    return contest;
  }

  @Override
  public void close() {
    contest.close();
  }
}
