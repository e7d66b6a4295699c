package dev.parley.bench.memory;

import dev.parley.bench.Placement;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.contest.Contest;
import dev.parley.bench.contest.Contestant;
import dev.parley.bench.contest.Trial;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Contestants that are measured in the same way and with the same placement. Threads: confined to
 * one.
 *
 * @param <T> the result for each
 */
final class Part<T> implements AutoCloseable {
  private final Contest contest;
  private final Trial<T> trial;
  private final BiConsumer<Contestant, T> results;

  Part(
      Settings settings,
      Placement placement,
      Progress progress,
      List<Contestant> contestants,
      Trial<T> trial,
      BiConsumer<Contestant, T> results) {
    Progress placed = what -> progress.at(what + ", " + placement.text());
    contest = new Contest(settings.at(placement), placed, contestants);
    this.trial = trial;
    this.results = results;
  }

  void run(int run) {
    contest.run(run, trial, results);
  }

  Contest contest() {
    return contest;
  }

  @Override
  public void close() {
    contest.close();
  }
}
