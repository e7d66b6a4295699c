package dev.parley.bench.connect;

import dev.parley.bench.BenchException;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.contest.Child;
import dev.parley.bench.contest.Folder;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Runs measurements in fresh processes, and collects failures. Threads: confined to one. */
final class Trials implements AutoCloseable {
  private static final Duration ANSWER_MAX = Duration.ofMinutes(2);

  private final Settings settings;
  private final Progress progress;
  private final Folder folder = new Folder();
  private final Set<String> notes = new LinkedHashSet<>();
  private boolean failed;
  private int run;

  Trials(Settings settings, Progress progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /** Sets the number of the current run. */
  void run(int number) {
    run = number;
  }

  /** Measures in a single process. */
  void alone(String label, String question, Consumer<Timed> result) {
    attempt(label, () -> result.accept(ask(question)));
  }

  /** Measures in one process the service of another. */
  void about(String label, String service, String what, int times, Consumer<Timed> result) {
    attempt(
        label,
        () -> {
          try (Child other = child("second", false, ServiceMain.class, service, path())) {
            String kind =
                service.startsWith(ServiceMain.NAMES)
                    ? service.substring(ServiceMain.NAMES.length())
                    : service;
            result.accept(ask(AskerMain.ask(what, kind, other.address(), times)));
            other.ask("close", ANSWER_MAX);
          }
        });
  }

  private Timed ask(String question) {
    try (Child asker = child("first", true, AskerMain.class)) {
      return Timed.parse(asker.ask(question, ANSWER_MAX));
    }
  }

  private String path() {
    return folder.path().toString();
  }

  private Child child(String name, boolean first, Class<?> main, String... arguments) {
    List<String> command = settings.placement().command(first, Child.java(main, arguments));
    return new Child(name, command, folder.path());
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
