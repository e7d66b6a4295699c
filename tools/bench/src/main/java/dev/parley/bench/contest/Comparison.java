package dev.parley.bench.contest;

import dev.parley.bench.ends.BenchTlsKeys;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Measures contestants one after another, each in fresh processes. It is called once per run, so
 * that a disturbance of the machine affects all of them. A contestant that cannot be measured here
 * is noted once, with the reason.
 *
 * <p>Threads: confined to one.
 */
public final class Comparison implements AutoCloseable {
  private final BenchSettings settings;
  private final ProgressListener progress;
  private final List<ComparedLibrary> contestants = new ArrayList<>();
  private final TemporaryFolder folder = TemporaryFolder.inMemory();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean failed;

  /** Selects the contestants that the settings ask for and the machine can run. */
  public Comparison(BenchSettings settings, ProgressListener progress, List<ComparedLibrary> all) {
    this.settings = settings;
    this.progress = progress;
    for (ComparedLibrary who : all) {
      if (settings.includes(who.scheme())) {
        who.missing()
            .ifPresentOrElse(
                why -> notes.add("skipped: " + who.label() + ": " + why),
                () -> contestants.add(who));
      }
    }
  }

  /** Measures all cells of all contestants once. */
  public void run(
      int run, List<CallWorkload> cells, BiConsumer<ComparedLibrary, List<MeasuredCalls>> results) {
    run(
        run,
        pair -> cells.stream().map(cell -> pair.measure(cell, settings.warmUpMillis())).toList(),
        results);
  }

  /** Measures all contestants once. */
  public <T> void run(int run, PairMeasurement<T> trial, BiConsumer<ComparedLibrary, T> results) {
    // A copy, since a contestant that fails is removed and not measured in later runs.
    for (ComparedLibrary who : List.copyOf(contestants)) {
      progress.at("run %d of %d: %s".formatted(run + 1, settings.runs(), who.label()));
      try {
        results.accept(who, measure(who, trial));
      } catch (BenchException e) {
        failed = true;
        contestants.remove(who);
        notes.add("failed in run " + (run + 1) + ": " + who.label() + ": " + e.getMessage());
      }
    }
  }

  private <T> T measure(ComparedLibrary who, PairMeasurement<T> trial) {
    Path fresh = folder.fresh();
    if (who.scheme().equals("tls")) {
      makeKeys(fresh);
    }
    try (EndPair pair = new EndPair(who, fresh, settings.placement())) {
      pair.connect();
      return trial.measure(pair);
    }
  }

  private void makeKeys(Path fresh) {
    try {
      BenchTlsKeys.make(folder.path());
      try (var files = Files.list(folder.path())) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.copy(file, fresh.resolve(file.getFileName()));
        }
      }
    } catch (IOException | GeneralSecurityException e) {
      throw new BenchException("no keys for TLS: " + e.getMessage(), e);
    }
  }

  /** {@return the contestants that were left out, with the reasons} */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** {@return whether a contestant failed} */
  public boolean failed() {
    return failed;
  }

  @Override
  public void close() {
    folder.close();
  }
}
