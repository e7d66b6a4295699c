package dev.parley.bench.conference;

import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code viewers}: one publisher and many viewers by WHEP, through Parley's SFU and
 * through one based on Pion. It measures the server's processor time per join and per packet, and
 * the time to the first frame.
 */
public final class ViewersTable implements BenchTable {
  private static final MediaServer OURS = new ParleyMediaServer();
  private static final MediaServer PION = new PionServer();
  private static final int JOINS = 100;
  private static final int JOIN_APART_MILLIS = 20;

  /** Settling time after joins: the JIT compilers run on for a while. */
  private static final int SETTLING_MILLIS = 1_000;

  /** Warm-up time, in which a server can estimate the bandwidth to each viewer. */
  private static final int WARM_UP_MILLIS = 10_000;

  private static final int COUNTED_MILLIS = 10_000;
  private static final int QUICK_MILLIS = 200;

  @Override
  public String name() {
    return "viewers";
  }

  @Override
  public String purpose() {
    return "Joins, packets and first frames of 1 to 200 viewers by WHEP, beside an SFU on Pion.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(ViewerRows.ORDER);
    List<String> notes = new ArrayList<>(ViewerRows.NOTES);
    List<MediaServer> servers = present(settings, notes);
    boolean complete = true;
    for (int run = 0; run < settings.runs(); run++) {
      for (MediaServer each : run % 2 == 0 ? servers : servers.reversed()) {
        String which = "run %d of %d: %s".formatted(run + 1, settings.runs(), each.label());
        try (TemporaryFolder folder = new TemporaryFolder()) {
          measure(
              each,
              settings.quick(),
              folder.path(),
              samples,
              step -> progress.at(which + ": " + step));
        } catch (BenchException e) {
          notes.add("failed: %s: %s".formatted(each.label(), e.getMessage()));
          complete = false;
        }
      }
    }
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        ViewerRows.targets(OURS.label(), PION.label()).stream()
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }

  /**
   * Selects the servers to measure; a quick run measures only ours, to show that the table works.
   */
  private static List<MediaServer> present(BenchSettings settings, List<String> notes) {
    Optional<String> missing = PionViewers.missing();
    if (missing.isPresent()) {
      notes.add("skipped: " + missing.get());
      return List.of();
    }
    List<MediaServer> present = new ArrayList<>(List.of(OURS));
    if (!settings.quick()) {
      PION.missing()
          .ifPresentOrElse(
              why -> notes.add("skipped: %s: %s".formatted(PION.label(), why)),
              () -> present.add(PION));
    }
    return present;
  }

  private static void measure(
      MediaServer server,
      boolean quick,
      Path folder,
      RunSamples samples,
      ProgressListener progress) {
    String label = server.label();
    try (ServerProcess process = server.start(folder);
        PionViewers viewers = new PionViewers(process, folder)) {
      progress.at("joins");
      int joins = quick ? 1 : JOINS;
      ViewerRows.joins(
          samples, label, joins(process, viewers, joins, quick), idle(process, viewers, quick));
      viewers.leave();
      viewers.send(true);
      for (int count : quick ? List.of(1) : ViewerRows.VIEWERS) {
        progress.at(count + " viewers");
        ViewerRows.picture(samples, label, count, viewers.watch(count, 1_000 / count));
        packets(process, viewers, count, quick, samples, label);
        viewers.leave();
      }
    }
  }

  /**
   * Lets viewers join after as many others have joined and left; these stay.
   *
   * @return the server's processor time per join, in ms
   */
  private static double joins(ServerProcess server, PionViewers viewers, int joins, boolean quick) {
    viewers.watch(joins, JOIN_APART_MILLIS);
    viewers.leave();
    viewers.count(quick ? QUICK_MILLIS : SETTLING_MILLIS);
    Duration before = server.processorTime();
    viewers.watch(joins, JOIN_APART_MILLIS);
    viewers.count(quick ? QUICK_MILLIS : SETTLING_MILLIS);
    Duration taken = server.processorTime().minus(before);
    return taken.toNanos() / 1e6 / joins;
  }

  /** {@return the server's processor time per second for viewers that are sent nothing, in ms} */
  private static double idle(ServerProcess server, PionViewers viewers, boolean quick) {
    Duration before = server.processorTime();
    PionViewers.PacketCounts none = viewers.count(quick ? QUICK_MILLIS : WARM_UP_MILLIS);
    return server.processorTime().minus(before).toNanos() / 1e6 / none.seconds();
  }

  private static void packets(
      ServerProcess server,
      PionViewers viewers,
      int count,
      boolean quick,
      RunSamples samples,
      String label) {
    viewers.count(quick ? QUICK_MILLIS : WARM_UP_MILLIS);
    Duration serverBefore = server.processorTime();
    Duration viewersBefore = viewers.processorTime();
    PionViewers.PacketCounts packets = viewers.count(quick ? QUICK_MILLIS : COUNTED_MILLIS);
    ViewerRows.packets(
        samples,
        label,
        count,
        packets,
        server.processorTime().minus(serverBefore),
        viewers.processorTime().minus(viewersBefore));
  }
}
