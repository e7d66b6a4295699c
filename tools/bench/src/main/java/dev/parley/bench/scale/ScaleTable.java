package dev.parley.bench.scale;

import dev.parley.bench.cluster.RelayCost;
import dev.parley.bench.cluster.RelayCost.RelayFigures;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.ReportSection;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.scale.EngineCost.EngineFigures;
import dev.parley.bench.scale.NodeCost.NodeFigures;
import dev.parley.bench.scale.ScaleModel.Use;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import dev.parley.cli.cluster.TrialCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code scale}: what a cluster of 1,000 nodes with 100,000 rooms and 1,000,000
 * members takes, calculated from costs that are measured in the same run.
 */
public final class ScaleTable implements BenchTable {
  private static final ReportSection TIME = new ReportSection("measured: processor time", "ns");
  private static final ReportSection BYTES = new ReportSection("measured: size", "bytes");
  private static final ReportSection RATE = new ReportSection("calculated: whole cluster", "1/s");
  private static final ReportSection LINKS = new ReportSection("calculated: of one node", "links");
  private static final ReportSection USE =
      new ReportSection("calculated: use of a machine of the engine, or of a node", "%");
  private static final ReportSection LIMIT =
      new ReportSection("calculated: number of nodes at which it is used up", "nodes");

  private static final int NODES = 1_000;
  private static final int ROOMS = 100_000;
  private static final int MEMBERS_OF_A_ROOM = 10;
  private static final int OPERATIONS = 2_000;
  private static final int QUICK_OPERATIONS = 400;
  private static final int QUICK = 20; // part of the nodes and rooms

  @Override
  public String name() {
    return "scale";
  }

  @Override
  public String purpose() {
    return "A cluster of 1,000 nodes, calculated from measured costs: what breaks first.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(List.of(TIME, BYTES, RATE, LINKS, USE, LIMIT));
    int part = settings.quick() ? QUICK : 1;
    int nodes = NODES / part;
    int rooms = ROOMS / part;
    try (TemporaryFolder folder = new TemporaryFolder()) {
      for (int run = 0; run < settings.runs(); run++) {
        progress.at("a node among %,d, %,d rooms".formatted(nodes, rooms));
        NodeFigures node = NodeCost.measure(nodes, rooms);
        progress.at("three servers of the engine");
        EngineFigures engine =
            EngineCost.measure(
                TrialCluster.program(null),
                Files.createDirectories(folder.path().resolve("run" + run)),
                node.leaseBytes(),
                settings.quick() ? QUICK_OPERATIONS : OPERATIONS);
        progress.at("packets");
        Optional<RelayFigures> media =
            settings.quick() ? Optional.empty() : Optional.of(RelayCost.measure());
        measured(samples, node, engine, media);
        calculated(
            samples, new ScaleModel(nodes, rooms, rooms * MEMBERS_OF_A_ROOM, node, engine, media));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    } catch (IOException e) {
      return result(samples, List.of("failed: " + e.getMessage()), false);
    }
    return result(samples, assumptions(nodes, rooms), true);
  }

  private TableResult result(RunSamples samples, List<String> notes, boolean complete) {
    return new TableResult(name(), MachineText.text(), samples.rows(), List.of(), notes, complete);
  }

  private static void measured(
      RunSamples samples, NodeFigures node, EngineFigures engine, Optional<RelayFigures> media) {
    samples.add(TIME, "node: a renewal of another node", node.renewalNanos());
    samples.add(TIME, "node: an owner of a room", node.ownerNanos());
    samples.add(TIME, "node: all rooms after a node has come or gone", node.changeMillis() * 1e6);
    samples.add(TIME, "engine: a key is stored", engine.putNanos());
    samples.add(TIME, "engine: a node is told of it", engine.watchNanos());
    samples.add(TIME, "engine: an append", engine.appendNanos());
    samples.add(TIME, "engine: a signal", engine.signalNanos());
    media.ifPresent(figures -> {
      samples.add(TIME, "node: a packet to a member", figures.subscriberNanos());
      samples.add(TIME, "node: a packet to another node", figures.relayNanos());
    });
    samples.add(BYTES, "a renewal", (double) node.leaseBytes());
    samples.add(BYTES, "an owner", (double) node.ownerBytes());
    samples.add(BYTES, "an owner in the memory of each node", node.ownerHeapBytes());
  }

  private static void calculated(RunSamples samples, ScaleModel model) {
    samples.add(RATE, "renewals stored", model.renewals());
    samples.add(RATE, "renewals told to nodes", model.renewalsTold());
    samples.add(RATE, "owners told to nodes", model.ownersTold());
    samples.add(RATE, "appends", model.appends());
    samples.add(RATE, "signals", model.signals());
    samples.add(LINKS, "calls", model.callLinks());
    samples.add(LINKS, "relays of rooms", model.relays());
    for (Use use : model.uses()) {
      samples.add(USE, use.resource(), use.percent());
      double limit = use.limit(model.nodes());
      if (Double.isFinite(limit)) {
        samples.add(LIMIT, use.resource(), limit);
      }
    }
  }

  private static List<String> assumptions(int nodes, int rooms) {
    return List.of(
        ("%,d nodes, %,d rooms, %,d members; machines with %d processors and 10 Gbit/s, %d of them for"
                + " the engine")
            .formatted(
                nodes, rooms, rooms * MEMBERS_OF_A_ROOM, ScaleModel.PROCESSORS, ScaleModel.SERVERS),
        "a member adds %.0f entry a minute; a room gets another owner %.0f times a day"
            .formatted(ScaleModel.ENTRIES_A_MINUTE, ScaleModel.OWNERS_A_DAY),
        "%.0f %% of the rooms have a call, whose members receive %.0f packets a second"
            .formatted(100 * ScaleModel.CALLING, ScaleModel.PACKETS_RECEIVED),
        ("a room has members at %d nodes, which relay to each other; %.0f %% of the rooms also in a"
                + " second region, over a hub")
            .formatted(ScaleModel.NODES_OF_A_ROOM, 100 * ScaleModel.SECOND_REGION),
        "renewals told = nodes^2 / 0.3 s; the number of nodes at which something is used up = nodes"
            + " * (100 / use)^(1 / growth), with growth 2 for what is told to all nodes, else 1");
  }
}
