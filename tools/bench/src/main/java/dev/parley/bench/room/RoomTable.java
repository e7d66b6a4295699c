package dev.parley.bench.room;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.PerformanceTarget;
import dev.parley.bench.report.PerformanceTarget.RowKey;
import dev.parley.bench.report.PerformanceTarget.TargetBound;
import dev.parley.bench.report.ReportSection;
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
 * Benchmark table {@code room}: a full room over WebSockets. The server is one process, all members
 * are in another.
 */
public final class RoomTable implements BenchTable {
  private static final ReportSection FAN_OUT =
      new ReportSection(
          "200 members, of whom 10 draw 60 changes a second each: until a member has it", "ms");
  private static final ReportSection DRAWN =
      new ReportSection("the same: changes taken", "changes/s");
  private static final ReportSection CPU =
      new ReportSection("the same: processor time of the server, by time", "cores");
  private static final ReportSection TICK =
      new ReportSection(
          "800 members of 4 rooms send 6,400 messages a second: until acknowledged", "ms");
  private static final ReportSection LINES =
      new ReportSection("the same: messages on disk", "lines/s");
  private static final ReportSection DISK = new ReportSection("4 KiB appended to a file", "ms");

  private static final String MIDDLE = "p50";
  private static final String MOST = "p99";
  private static final String WORST = "worst";
  private static final String SERVER = "server";

  private static final List<PerformanceTarget> TARGETS =
      List.of(
          new PerformanceTarget(
              "what is drawn is seen", new RowKey(FAN_OUT, MOST), TargetBound.AT_MOST, 50),
          new PerformanceTarget(
              "cores of the server", new RowKey(CPU, SERVER), TargetBound.AT_MOST, 1),
          new PerformanceTarget(
              "lines on disk", new RowKey(LINES, SERVER), TargetBound.AT_LEAST, 5_000),
          new PerformanceTarget(
              "half of the messages are acknowledged",
              new RowKey(TICK, MIDDLE),
              TargetBound.AT_MOST,
              10));

  @Override
  public String name() {
    return "room";
  }

  @Override
  public String purpose() {
    return "A room of 200 while 10 draw, and messages stored per second.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(List.of(FAN_OUT, DRAWN, CPU, TICK, LINES, DISK));
    List<String> notes = new ArrayList<>();
    try (TemporaryFolder folder = new TemporaryFolder()) {
      for (int run = 0; run < settings.runs(); run++) {
        progress.at("run %d of %d".formatted(run + 1, settings.runs()));
        run(settings, folder.path(), run, samples, notes);
      }
      notes.add(
          "data folder on %s; SQLite syncs each group commit (synchronous=FULL)"
              .formatted(DiskSyncTime.fileSystem(folder.path())));
    } catch (BenchException e) {
      return outcome(settings, samples, List.of("failed: " + e.getMessage()), false);
    }
    notes.add(
        "a delay is from the call of who draws or says it; median, min and max are over the runs");
    return outcome(settings, samples, notes, true);
  }

  private TableResult outcome(
      BenchSettings settings, RunSamples samples, List<String> notes, boolean complete) {
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        TARGETS.stream()
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }

  private static void run(
      BenchSettings settings, Path folder, int run, RunSamples samples, List<String> notes) {
    String data = folder.resolve("data" + run).toString();
    int millis = settings.quick() ? 300 : 4_000;
    try (ChildProcess server =
            new ChildProcess("server", ChildProcess.java(RoomServerMain.class, data), folder);
        ChildProcess members =
            new ChildProcess(
                "members", ChildProcess.java(RoomMembersMain.class, server.address()), folder)) {
      members.ask("enter", ChildProcess.ANSWER_MAX);
      members.ask(
          "draw " + (settings.quick() ? 50 : millis),
          ChildProcess.ANSWER_MAX); // warm-up of the JIT compiler
      members.ask("leave", ChildProcess.ANSWER_MAX);
      members.ask("enter", ChildProcess.ANSWER_MAX);
      long begin = System.nanoTime();
      long before = cpu(server);
      BurstCounts drawn = BurstCounts.parse(members.ask("draw " + millis, ChildProcess.ANSWER_MAX));
      double cores = (double) (cpu(server) - before) / (System.nanoTime() - begin);
      members.ask("leave", ChildProcess.ANSWER_MAX);
      BurstCounts said = BurstCounts.parse(members.ask("talk " + millis, ChildProcess.ANSWER_MAX));
      add(samples, FAN_OUT, drawn);
      samples.add(DRAWN, SERVER, drawn.perSecond());
      samples.add(CPU, SERVER, cores);
      add(samples, TICK, said);
      samples.add(LINES, SERVER, said.perSecond());
      note(notes, run, "of what was drawn", drawn);
      note(notes, run, "of the lines", said);
    }
    samples.add(DISK, "synced", DiskSyncTime.millis(folder, true));
    samples.add(DISK, "not synced", DiskSyncTime.millis(folder, false));
  }

  private static long cpu(ChildProcess server) {
    return Long.parseLong(server.ask("cpu", ChildProcess.ANSWER_MAX));
  }

  private static void add(RunSamples samples, ReportSection section, BurstCounts counted) {
    samples.add(section, MIDDLE, counted.p50());
    samples.add(section, MOST, counted.p99());
    samples.add(section, WORST, counted.max());
  }

  private static void note(List<String> notes, int run, String of, BurstCounts counted) {
    if (counted.refused() + counted.missed() > 0) {
      notes.add(
          "run %d: %s, %d were refused and %d were not seen in time"
              .formatted(run + 1, of, counted.refused(), counted.missed()));
    }
  }
}
