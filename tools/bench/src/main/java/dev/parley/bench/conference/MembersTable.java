package dev.parley.bench.conference;

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
import dev.parley.load.ProcessorTime;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Benchmark table {@code members}: processor time of a hundred members in Java with audio. */
public final class MembersTable implements BenchTable {
  /** Until the JVM has compiled what a packet runs. */
  private static final Duration WARM_UP = Duration.ofSeconds(15);

  private static final Duration MEASURED = Duration.ofSeconds(15);
  private static final Duration QUICK = Duration.ofSeconds(1);

  /** Upper bound for a member, in per cent of a core. */
  private static final double SHARE_MAX = 1.5;

  private static final double PER_CENT = 100;
  private static final ReportSection MEMBER =
      new ReportSection("processor time of a member", "% of a core");
  private static final ReportSection FRAMES =
      new ReportSection("frames that a member receives", "per second");
  private static final ReportSection SERVER =
      new ReportSection("processors of the server, for all members", "cores");

  @Override
  public String name() {
    return "members";
  }

  @Override
  public String purpose() {
    return "Processor time of a hundred members in Java with audio, in one JVM.";
  }

  @Override
  public TableResult measure(BenchSettings settings, ProgressListener progress) {
    RunSamples samples = new RunSamples(List.of(MEMBER, FRAMES, SERVER));
    try {
      for (int run = 0; run < settings.runs(); run++) {
        for (AudioCrowd.Task task : AudioCrowd.Task.values()) {
          progress.at("run %d of %d: %s".formatted(run + 1, settings.runs(), task.label()));
          measure(task, settings.quick(), samples);
        }
      }
      return outcome(settings, samples, List.of(), true);
    } catch (BenchException e) {
      return outcome(settings, samples, List.of("failed: " + e.getMessage()), false);
    }
  }

  private static void measure(AudioCrowd.Task task, boolean quick, RunSamples samples) {
    try (TemporaryFolder folder = new TemporaryFolder();
        ServerProcess server = new ParleyMediaServer().start(folder.path());
        AudioCrowd crowd = new AudioCrowd(server.address(), task)) {
      crowd.awaitSound();
      pause(quick ? QUICK : WARM_UP);
      long begun = System.nanoTime();
      long frames = crowd.frames();
      Duration before = ProcessorTime.ofThisProcess();
      Duration serverBefore = server.processorTime();
      pause(quick ? QUICK : MEASURED);
      double nanos = System.nanoTime() - begun;
      double own = ProcessorTime.ofThisProcess().minus(before).toNanos() / nanos;
      samples.add(MEMBER, task.label(), PER_CENT * own / AudioCrowd.MEMBERS);
      double received = (crowd.frames() - frames) / nanos * Duration.ofSeconds(1).toNanos();
      samples.add(FRAMES, task.label(), received / AudioCrowd.MEMBERS);
      double other = server.processorTime().minus(serverBefore).toNanos() / nanos;
      samples.add(SERVER, task.label(), other);
    }
  }

  private static void pause(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private TableResult outcome(
      BenchSettings settings, RunSamples samples, List<String> failures, boolean complete) {
    String how =
        AudioCrowd.MEMBERS
            + " members on one media thread; ten in a room where all send, otherwise all in one"
            + " room with one more that speaks; what this process does to send is included";
    return new TableResult(
        name(),
        MachineText.text(),
        samples.rows(),
        Stream.of(AudioCrowd.Task.values())
            .map(MembersTable::target)
            .map(target -> target.judge(samples, !settings.quick()))
            .flatMap(Optional::stream)
            .toList(),
        Stream.concat(Stream.of(how), failures.stream()).toList(),
        complete);
  }

  private static PerformanceTarget target(AudioCrowd.Task task) {
    return new PerformanceTarget(
        "a member that " + task.label(),
        new RowKey(MEMBER, task.label()),
        TargetBound.AT_MOST,
        SHARE_MAX);
  }
}
