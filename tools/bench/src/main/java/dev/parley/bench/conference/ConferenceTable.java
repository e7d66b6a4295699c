package dev.parley.bench.conference;

import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code conference}: audio and video of a full room through Parley's SFU and
 * through others, each a process of its own. All members are in another process, the same for all
 * servers.
 */
public final class ConferenceTable implements BenchTable {
  private static final MediaServer OURS = new ParleyMediaServer();
  private static final MediaServer PION = new PionServer();
  private static final MediaServer JANUS = new JanusServer();
  private static final double BESIDE_PION_MAX = 0.5;
  private static final double BESIDE_JANUS_MAX = 0.35;

  /** Warm-up time, in which a server can estimate the bandwidth to each subscriber. */
  private static final int WARM_UP_MILLIS = 20_000;

  private static final RoomLoad FULL = new RoomLoad(4, 100, 50, WARM_UP_MILLIS, 10_000, false);
  private static final RoomLoad HALF = new RoomLoad(4, 50, 50, WARM_UP_MILLIS, 10_000, false);
  private static final RoomLoad SINGLE = new RoomLoad(1, 40, 10, 0, 100, true);
  private static final RoomLoad BURST = new RoomLoad(1, 50, 50, 0, 100, true);
  private static final RoomLoad FEW = new RoomLoad(1, 4, 20, 300, 500, false);
  private static final RoomLoad FEW_SILENT = new RoomLoad(1, 4, 20, 0, 100, true);

  @Override
  public String name() {
    return "conference";
  }

  @Override
  public String purpose() {
    return "Audio and video of 4 publishers to 100 subscribers, and joins, beside other servers.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(ConferenceRows.ORDER);
    List<String> notes = new ArrayList<>();
    List<MediaServer> servers = present(settings, notes);
    boolean complete = true;
    for (int run = 0; run < settings.runs(); run++) {
      for (MediaServer each : run % 2 == 0 ? servers : servers.reversed()) {
        progress.at("run %d of %d: %s".formatted(run + 1, settings.runs(), each.label()));
        try (TemporaryFolder folder = new TemporaryFolder()) {
          measure(each, settings.quick(), folder.path(), samples);
        } catch (BenchException e) {
          notes.add("failed: %s: %s".formatted(each.label(), e.getMessage()));
          complete = false;
        }
      }
    }
    notes.addAll(0, explained(settings.quick() ? FEW : FULL, settings.quick() ? FEW : HALF));
    return outcome(settings, samples, notes, complete);
  }

  /**
   * Selects the servers to measure; a quick run measures only ours, to show that the table works.
   */
  private static List<MediaServer> present(BenchSettings settings, List<String> notes) {
    List<MediaServer> present = new ArrayList<>();
    for (MediaServer each : settings.quick() ? List.of(OURS) : List.of(OURS, PION, JANUS)) {
      each.missing()
          .ifPresentOrElse(
              why -> notes.add("skipped: %s: %s".formatted(each.label(), why)),
              () -> present.add(each));
    }
    return present;
  }

  private static void measure(MediaServer server, boolean quick, Path folder, RunSamples samples) {
    String label = server.label();
    try (ServerProcess process = server.start(folder);
        MembersProcess members = new MembersProcess(folder)) {
      ConferenceRows.full(samples, label, members.measure(process, quick ? FEW : FULL));
      ConferenceRows.half(samples, label, members.measure(process, quick ? FEW : HALF));
      ConferenceRows.joins(samples, label, members.measure(process, quick ? FEW_SILENT : SINGLE));
      ConferenceRows.burst(samples, label, members.measure(process, quick ? FEW_SILENT : BURST));
    }
  }

  private static List<String> explained(RoomLoad full, RoomLoad half) {
    return List.of(
        "full load: %d publishers with audio and %,d kbit/s of video each, to %d subscribers; half load: to %d"
            .formatted(full.publishers(), MembersMain.KBIT, full.subscribers(), half.subscribers()),
        "a delay is from a publisher's socket to a subscriber; it includes up to one"
            + " millisecond of the load client",
        "the load client runs on the same processors; what it takes is not in the server's figures",
        "a joining member subscribes to a silent publisher; on servers with rooms it joins"
            + " the room first");
  }

  private TableResult outcome(
      BenchSettings settings, RunSamples samples, List<String> notes, boolean complete) {
    List<PerformanceTarget> targets = new ArrayList<>(ConferenceRows.targets(OURS.label()));
    targets.add(ConferenceRows.beside(OURS.label(), PION.label(), BESIDE_PION_MAX));
    targets.add(ConferenceRows.beside(OURS.label(), JANUS.label(), BESIDE_JANUS_MAX));
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        targets.stream()
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }
}
