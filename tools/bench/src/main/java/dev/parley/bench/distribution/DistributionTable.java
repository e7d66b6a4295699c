package dev.parley.bench.distribution;

import dev.parley.bench.contest.ChildProcess;
import dev.parley.bench.contest.CompiledProgram;
import dev.parley.bench.contest.SourceTree;
import dev.parley.bench.contest.TemporaryFolder;
import dev.parley.bench.report.MachineText;
import dev.parley.bench.report.RunSamples;
import dev.parley.bench.report.TableResult;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.BenchSettings;
import dev.parley.bench.table.BenchTable;
import dev.parley.bench.table.ProgressListener;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Benchmark table {@code distribution}: what sending to groups and to single receivers costs,
 * beside C, the JDK's channels and Netty, and what a class of thirty seats gets of a screen.
 */
public final class DistributionTable implements BenchTable {
  private static final Path SCRIPT = Path.of("scripts", "network-hosts");

  @Override
  public String name() {
    return "distribution";
  }

  @Override
  public String purpose() {
    return "Datagrams to groups and to receivers, and a class of 30 seats, beside C and Netty.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(List.of());
    List<String> notes = new ArrayList<>();
    Optional<Path> script = SourceTree.holding(SCRIPT).map(root -> root.resolve(SCRIPT));
    Optional<String> refusal =
        script.map(DistributionTable::refusal).orElse(Optional.of(SCRIPT + " is missing"));
    boolean complete = true;
    if (refusal.isPresent()) {
      notes.add("skipped: all rows: " + refusal.get());
    } else {
      complete = measure(settings, progress, samples, notes, script.get());
    }
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        DistributionRows.targets().stream()
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        notes,
        complete);
  }

  /** {@return the reason why this machine has no virtual switch; empty if it has} */
  private static Optional<String> refusal(Path script) {
    try {
      Process process =
          new ProcessBuilder(script.toString(), "1", "true").redirectErrorStream(true).start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? Optional.empty() : Optional.of(said.strip());
    } catch (IOException e) {
      return Optional.of(e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    }
  }

  private static boolean measure(
      BenchSettings settings,
      ProgressListener progress,
      RunSamples samples,
      List<String> notes,
      Path script) {
    try (TemporaryFolder folder = new TemporaryFolder()) {
      CompiledProgram inC =
          CompiledProgram.compile(DistributionTable.class, "sender", List.of(), folder.path());
      inC.missing().ifPresent(why -> notes.add("skipped: " + DistributionRows.C + ": " + why));
      if (!Epoll.isAvailable()) {
        notes.add("skipped: " + DistributionRows.NETTY + ": " + Epoll.unavailabilityCause());
      }
      DistributionRuns runs =
          new DistributionRuns(
              settings, progress, samples, inC.missing().isEmpty(), Epoll.isAvailable());
      for (int run = 0; run < settings.runs(); run++) {
        progress.at("run %d of %d: the switch".formatted(run + 1, settings.runs()));
        try (ChildProcess lan = lan(script, inC, folder)) {
          runs.run(lan);
        }
      }
      notes.addAll(runs.failures());
      notes.addAll(remarks());
      return runs.failures().isEmpty();
    } catch (BenchException e) {
      notes.add("failed: " + e.getMessage());
      return false;
    }
  }

  private static ChildProcess lan(Path script, CompiledProgram inC, TemporaryFolder folder) {
    List<String> command =
        new ArrayList<>(List.of(script.toString(), String.valueOf(VirtualLan.HOSTS)));
    command.addAll(
        ChildProcess.java(LanMain.class, inC.file().toString(), folder.path().toString()));
    return new ChildProcess("lan", command, folder.path());
  }

  private static List<String> remarks() {
    return List.of(
        "datagrams/s: by the processor time of the sending thread, the median of bursts of 5 to 30"
            + " with pauses of 5 ms in which the switch empties its queues",
        Runtime.getRuntime().availableProcessors() > 1
            ? "switch and seats run on another processor than the sender"
            : "switch and seats share the only processor with the sender, who pays for them",
        "the switch is a bridge of the kernel: datagrams sent with UDP_SEGMENT pass it in one piece");
  }
}
