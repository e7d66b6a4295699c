package dev.parley.bench.room;

import dev.parley.bench.cluster.MixCost;
import dev.parley.bench.cluster.RelayCost;
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
import dev.parley.cli.Main;
import dev.parley.cli.cluster.NodeProcess;
import dev.parley.cli.cluster.TrialCluster;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code cluster}: messages stored by a node of a cluster, by the settings of its
 * engine, beside one server alone; and how long a room is away when its node is killed.
 */
public final class ClusterTable implements BenchTable {
  private static final ReportSection CALM_TICK =
      new ReportSection("100 messages a second in 4 rooms: until acknowledged", "ms");
  private static final ReportSection LINES =
      new ReportSection("800 members of 4 rooms send 6,400 messages a second: stored", "lines/s");
  private static final ReportSection TICK = new ReportSection("the same: until acknowledged", "ms");
  private static final ReportSection TAKE_OVER =
      new ReportSection(
          "the node that owns a room is killed: until a member at another node has stored a"
              + " message",
          "ms");

  private static final ReportSection RELAY =
      new ReportSection("a packet of video for one more receiver: processor time", "ns");
  private static final ReportSection MIX =
      new ReportSection("a second of audio for a thin line: processor time", "ms");
  private static final ReportSection LINK =
      new ReportSection("one publisher, 30 viewers at another node", "bytes");

  private static final String SUBSCRIBER = "a subscriber of this node";
  private static final String NODE = "a relay to another node";
  private static final String MIXED = "a mix of three voices";
  private static final int LINES_OF_A_MIX = 50;
  private static final String SHARED = "the same mix for %d lines".formatted(LINES_OF_A_MIX);
  private static final String FORWARDED = "one voice that is forwarded";
  private static final String PUBLISHED = "published";
  private static final String SENT = "sent between the nodes";
  private static final String ALONE = "one server alone";
  private static final String APART = "the engine goes on";
  private static final String TOGETHER = "a server of the engine is killed with it";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int CALM = 100;
  private static final int MILLIS = 4_000;

  private static final List<PerformanceTarget> TARGETS =
      List.of(
          new PerformanceTarget(
              "messages stored",
              new RowKey(LINES, EngineKind.THREE_ALWAYS.text()),
              TargetBound.AT_LEAST,
              3_200),
          new PerformanceTarget(
              "take-over", new RowKey(TAKE_OVER, APART), TargetBound.AT_MOST, 2_000),
          new PerformanceTarget(
              "take-over without a leader",
              new RowKey(TAKE_OVER, TOGETHER),
              TargetBound.AT_MOST,
              10_000),
          new PerformanceTarget(
              "cost of a relay",
              new RowKey(RELAY, NODE),
              new RowKey(RELAY, SUBSCRIBER),
              TargetBound.AT_MOST,
              1.2),
          new PerformanceTarget(
              "bytes between nodes",
              new RowKey(LINK, SENT),
              new RowKey(LINK, PUBLISHED),
              TargetBound.AT_MOST,
              1.1));

  @Override
  public String name() {
    return "cluster";
  }

  @Override
  public String purpose() {
    return "Several nodes: messages stored, by engine, and the loss of a node.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples =
        new RunSamples(List.of(CALM_TICK, LINES, TICK, TAKE_OVER, RELAY, MIX, LINK));
    List<String> notes = new ArrayList<>();
    try (TemporaryFolder folder = new TemporaryFolder()) {
      Path program = TrialCluster.program(null);
      for (int run = 0; run < settings.runs(); run++) {
        String prefix = "run %d of %d: ".formatted(run + 1, settings.runs());
        Path place = folder.path().resolve("run" + run);
        if (!settings.quick()) { // 800 members take a while to come
          alone(place, samples, progress, prefix);
          for (EngineKind kind : EngineKind.values()) {
            progress.at(prefix + kind.text());
            nodes(kind, program, place.resolve(kind.name()), samples);
          }
          progress.at(prefix + "relays");
          relays(samples);
        }
        samples.add(MIX, MIXED, MixCost.measure(1) / NANOS_PER_MILLI);
        samples.add(MIX, SHARED, MixCost.measure(LINES_OF_A_MIX) / NANOS_PER_MILLI);
        takeOver(settings, program, place, samples, step -> progress.at(prefix + step));
      }
      notes.add(
          "%s; all processes on this machine".formatted(DiskSyncTime.fileSystem(folder.path())));
    } catch (BenchException | IOException e) {
      return outcome(settings, samples, List.of("failed: " + e.getMessage()), false);
    }
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

  private static void alone(
      Path place, RunSamples samples, ProgressListener progress, String prefix) {
    progress.at(prefix + ALONE);
    Path folder = made(place.resolve("alone"));
    String data = folder.resolve("data").toString();
    try (ChildProcess server =
        new ChildProcess("server", ChildProcess.java(RoomServerMain.class, data), folder)) {
      talk(server.address(), ALONE, folder, samples);
    }
  }

  private static void nodes(EngineKind kind, Path program, Path place, RunSamples samples)
      throws IOException {
    Path folder = made(place);
    try (TrialCluster cluster =
        new TrialCluster(folder.resolve("nodes"), false, nodeCommand(), program)) {
      cluster.start(kind.nodes(3), _ -> {});
      talk(calls(cluster.nodes().getFirst()), kind.text(), folder, samples);
    }
  }

  private static List<String> nodeCommand() {
    List<String> command = new ArrayList<>(Main.program());
    command.addAll(1, ChildProcess.flags());
    return command;
  }

  private static String calls(NodeProcess node) {
    URI page = node.url();
    return "ws://%s:%d/parley".formatted(page.getHost(), page.getPort());
  }

  private static void talk(String address, String row, Path folder, RunSamples samples) {
    try (ChildProcess members =
        new ChildProcess("members", ChildProcess.java(RoomMembersMain.class, address), folder)) {
      members.ask("talk " + MILLIS, ChildProcess.ANSWER_MAX); // warm-up of the JIT compiler
      BurstCounts calm =
          BurstCounts.parse(
              members.ask("talk %d %d".formatted(MILLIS, CALM), ChildProcess.ANSWER_MAX));
      samples.add(CALM_TICK, row + ", p50", calm.p50());
      samples.add(CALM_TICK, row + ", p99", calm.p99());
      BurstCounts all = BurstCounts.parse(members.ask("talk " + MILLIS, ChildProcess.ANSWER_MAX));
      samples.add(LINES, row, all.perSecond());
      samples.add(TICK, row + ", p50", all.p50());
      samples.add(TICK, row + ", p99", all.p99());
    }
  }

  private static void relays(RunSamples samples) {
    try {
      RelayCost.RelayFigures figures = RelayCost.measure();
      samples.add(RELAY, SUBSCRIBER, figures.subscriberNanos());
      samples.add(RELAY, NODE, figures.relayNanos());
      samples.add(MIX, FORWARDED, figures.subscriberNanos() * MixCost.PACKETS / NANOS_PER_MILLI);
      samples.add(LINK, PUBLISHED, (double) figures.publishedBytes());
      samples.add(LINK, SENT, (double) figures.linkBytes());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    }
  }

  private static void takeOver(
      BenchSettings settings,
      Path program,
      Path place,
      RunSamples samples,
      ProgressListener progress)
      throws IOException {
    for (boolean withServer :
        settings.quick() ? new boolean[] {false} : new boolean[] {false, true}) {
      String row = withServer ? TOGETHER : APART;
      progress.at(row);
      Path folder = made(place.resolve("loss" + withServer));
      EngineKind kind = settings.quick() ? EngineKind.ONE_ALWAYS : EngineKind.THREE_ALWAYS;
      try (TrialCluster cluster = new TrialCluster(folder, false, nodeCommand(), program)) {
        cluster.start(kind.nodes(settings.quick() ? 2 : 3), _ -> {});
        samples.add(TAKE_OVER, row, new TakeOver(cluster).run(withServer));
      }
    }
  }

  private static Path made(Path folder) {
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new BenchException(folder + " cannot be made: " + e.getMessage(), e);
    }
  }
}
