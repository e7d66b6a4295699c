package dev.parley.bench.conference;

import dev.parley.bench.BenchException;
import dev.parley.bench.Progress;
import dev.parley.bench.Settings;
import dev.parley.bench.Table;
import dev.parley.bench.conference.Browsers.Millis;
import dev.parley.bench.conference.Browsers.Quality;
import dev.parley.bench.conference.Browsers.Rates;
import dev.parley.bench.contest.Folder;
import dev.parley.bench.contest.NodeRuntime;
import dev.parley.bench.report.Machine;
import dev.parley.bench.report.Outcome;
import dev.parley.bench.report.Samples;
import dev.parley.load.LoadReport.Delivery;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code people}: frame rates and delays of two and three participants in headless
 * Chromium, at three qualities.
 */
public final class PeopleTable implements Table {
  private static final Duration SETTLING = Duration.ofSeconds(4);
  private static final Duration COUNTED = Duration.ofSeconds(5);
  private static final Duration READ = Duration.ofSeconds(2);
  private static final Duration QUICK = Duration.ofMillis(500);
  private static final int FIRSTS = 5;
  private static final int FIRSTS_QUICK = 1;
  private static final Crowd PAIR = new Crowd(1, 1, 10, 3_000, 5_000, false);
  private static final Crowd PAIR_QUICK = new Crowd(1, 1, 10, 2_000, 1_000, false);

  @Override
  public String name() {
    return "people";
  }

  @Override
  public String purpose() {
    return "Pictures that two and three people send and see in a browser, and how late.";
  }

  @Override
  public Outcome measure(Settings settings, Progress progress) {
    Samples samples = new Samples(PeopleRows.order());
    List<String> notes = new ArrayList<>();
    Optional<String> missing = NodeRuntime.missing();
    if (missing.isPresent()) {
      return outcome(settings, samples, List.of("skipped: " + missing.get()), true);
    }
    try {
      for (int run = 0; run < settings.runs(); run++) {
        String which = "run %d of %d".formatted(run + 1, settings.runs());
        try (Folder folder = new Folder();
            Browsers browsers = new Browsers(NodeRuntime.built(), folder.path())) {
          if (browsers.version().isEmpty()) {
            return outcome(settings, samples, List.of("skipped: there is no Chromium"), true);
          }
          notes = PeopleRows.notes(browsers.version().get());
          run(
              settings.quick(),
              browsers,
              folder.path(),
              samples,
              step -> progress.at(which + ": " + step));
        }
      }
      return outcome(settings, samples, notes, true);
    } catch (BenchException e) {
      notes.add("failed: " + e.getMessage());
      return outcome(settings, samples, notes, false);
    }
  }

  private static void run(
      boolean quick, Browsers browsers, Path folder, Samples samples, Progress progress) {
    try (ServerProcess server = new ParleyMediaServer().start(folder)) {
      for (int people : quick ? List.of(2) : PeopleRows.PEOPLE) {
        for (Quality quality : quick ? List.of(Quality.LOW) : List.of(Quality.values())) {
          progress.at("%d people, quality %s".formatted(people, quality.label()));
          browsers.enter(room(server, people, quality), people, quality);
          together(quick, browsers, server, people, quality, samples);
          browsers.leave();
        }
      }
      progress.at("coming in");
      browsers.enter(room(server, 0, Quality.LOW), 2, Quality.LOW);
      PeopleRows.first(samples, browsers.first(quick ? FIRSTS_QUICK : FIRSTS));
      browsers.leave();
      progress.at("without browsers");
      try (Members members = new Members(folder)) {
        Delivery alone = members.measure(server, quick ? PAIR_QUICK : PAIR).delivery();
        PeopleRows.alone(samples, new Millis(alone.delayP50(), alone.delayP99()));
      }
    }
  }

  private static URI room(ServerProcess server, int people, Quality quality) {
    return server.address().resolve("/r/people-%d-%s".formatted(people, quality.label()));
  }

  private static void together(
      boolean quick,
      Browsers browsers,
      ServerProcess server,
      int people,
      Quality quality,
      Samples samples) {
    browsers.count(quick ? QUICK : SETTLING);
    long begun = System.nanoTime();
    Duration browsersBefore = browsers.processorTime();
    Duration serverBefore = server.processorTime();
    Rates rates = browsers.count(quick ? QUICK : COUNTED);
    double nanos = System.nanoTime() - begun;
    PeopleRows.rates(samples, people, quality, rates);
    PeopleRows.cores(
        samples,
        people,
        quality,
        browsers.processorTime().minus(browsersBefore).toNanos() / nanos,
        server.processorTime().minus(serverBefore).toNanos() / nanos);
    PeopleRows.delay(samples, people, quality, browsers.delay(quick ? QUICK : READ));
  }

  private Outcome outcome(
      Settings settings, Samples samples, List<String> notes, boolean complete) {
    return new Outcome(
        name(),
        Machine.text(),
        samples.rows(),
        PeopleRows.targets().stream()
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }
}
