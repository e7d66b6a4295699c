package dev.parley.bench.conference;

import dev.parley.bench.conference.ParticipantBrowser.MedianAndTail;
import dev.parley.bench.conference.ParticipantBrowser.VideoQualityChoice;
import dev.parley.bench.conference.ParticipantBrowser.VideoRates;
import dev.parley.bench.contest.NodeRuntime;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
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
public final class PeopleTable implements BenchTable {
  private static final Duration SETTLING = Duration.ofSeconds(4);
  private static final Duration COUNTED = Duration.ofSeconds(5);
  private static final Duration READ = Duration.ofSeconds(2);
  private static final Duration QUICK = Duration.ofMillis(500);
  private static final int FIRSTS = 5;
  private static final int FIRSTS_QUICK = 1;
  private static final RoomLoad PAIR = new RoomLoad(1, 1, 10, 3_000, 5_000, false);
  private static final RoomLoad PAIR_QUICK = new RoomLoad(1, 1, 10, 2_000, 1_000, false);

  @Override
  public String name() {
    return "people";
  }

  @Override
  public String purpose() {
    return "Video that two and three people send and see in a browser, and its delay.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(PeopleRows.order());
    List<String> notes = new ArrayList<>();
    Optional<String> missing = NodeRuntime.missing();
    if (missing.isPresent()) {
      return outcome(settings, samples, List.of("skipped: " + missing.get()), true);
    }
    try {
      for (int run = 0; run < settings.runs(); run++) {
        String which = "run %d of %d".formatted(run + 1, settings.runs());
        try (TemporaryFolder folder = new TemporaryFolder();
            ParticipantBrowser browsers =
                new ParticipantBrowser(NodeRuntime.built(), folder.path())) {
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
      boolean quick,
      ParticipantBrowser browsers,
      Path folder,
      RunSamples samples,
      ProgressListener progress) {
    try (ServerProcess server = new ParleyMediaServer().start(folder)) {
      for (int people : quick ? List.of(2) : PeopleRows.PEOPLE) {
        for (VideoQualityChoice quality :
            quick ? List.of(VideoQualityChoice.LOW) : List.of(VideoQualityChoice.values())) {
          progress.at("%d people, quality %s".formatted(people, quality.label()));
          browsers.enter(room(server, people, quality), people, quality);
          together(quick, browsers, server, people, quality, samples);
          browsers.leave();
        }
      }
      progress.at("coming in");
      browsers.enter(room(server, 0, VideoQualityChoice.LOW), 2, VideoQualityChoice.LOW);
      PeopleRows.first(samples, browsers.first(quick ? FIRSTS_QUICK : FIRSTS));
      browsers.leave();
      progress.at("without browsers");
      try (MembersProcess members = new MembersProcess(folder)) {
        Delivery alone = members.measure(server, quick ? PAIR_QUICK : PAIR).delivery();
        PeopleRows.alone(samples, new MedianAndTail(alone.delayP50(), alone.delayP99()));
      }
    }
  }

  private static URI room(ServerProcess server, int people, VideoQualityChoice quality) {
    return server.address().resolve("/r/people-%d-%s".formatted(people, quality.label()));
  }

  private static void together(
      boolean quick,
      ParticipantBrowser browsers,
      ServerProcess server,
      int people,
      VideoQualityChoice quality,
      RunSamples samples) {
    browsers.count(quick ? QUICK : SETTLING);
    long begun = System.nanoTime();
    Duration browsersBefore = browsers.processorTime();
    Duration serverBefore = server.processorTime();
    VideoRates rates = browsers.count(quick ? QUICK : COUNTED);
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

  private TableResult outcome(
      BenchSettings settings, RunSamples samples, List<String> notes, boolean complete) {
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        PeopleRows.targets().stream()
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }
}
