package dev.parley.bench.connect;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.ProgressListener;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Runs measurements in fresh processes, and collects failures. Threads: confined to one. */
final class ConnectRuns implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofMinutes(2);

  private final BenchSettings settings;
  private final ProgressListener progress;
  private final TemporaryFolder folder = new TemporaryFolder();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean failed;
  private int run;

  ConnectRuns(BenchSettings settings, ProgressListener progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /** Sets the number of the current run. */
  void run(int number) {
    run = number;
  }

  /** Measures in a single process. */
  void measure(String label, String question, Consumer<StepTimes> result) {
    attempt(label, () -> result.accept(ask(question)));
  }

  /** Measures in one process the service of another. */
  void measureService(
      String label, String service, String what, int times, Consumer<StepTimes> result) {
    attempt(
        label,
        () -> {
          try (ChildProcess other = child("second", false, ServiceMain.class, service, path())) {
            String kind =
                service.startsWith(ServiceMain.NAMES)
                    ? service.substring(ServiceMain.NAMES.length())
                    : service;
            result.accept(ask(ConnectClientMain.ask(what, kind, other.address(), times)));
            other.ask("close", ANSWER_MAX);
          }
        });
  }

  private StepTimes ask(String question) {
    try (ChildProcess asker = child("first", true, ConnectClientMain.class)) {
      return StepTimes.parse(asker.ask(question, ANSWER_MAX));
    }
  }

  private String path() {
    return folder.path().toString();
  }

  private ChildProcess child(String name, boolean first, Class<?> main, String... arguments) {
    List<String> command = settings.placement().command(first, ChildProcess.java(main, arguments));
    return new ChildProcess(name, command, folder.path());
  }

  private void attempt(String label, Runnable trial) {
    progress.at("run %d of %d: %s".formatted(run + 1, settings.runs(), label));
    try {
      trial.run();
    } catch (BenchException e) {
      failed = true;
      notes.add("failed: " + label + ": " + e.getMessage());
    }
  }

  /** Notes why a row is not measured. */
  void skipped(String label, String why) {
    notes.add("skipped: " + label + ": " + why);
  }

  List<String> notes() {
    return List.copyOf(notes);
  }

  boolean failed() {
    return failed;
  }

  @Override
  public void close() {
    folder.close();
  }
}
