package dev.parley.faults;

import dev.parley.faults.load.Findings;
import dev.parley.faults.load.Load;
import dev.parley.faults.processes.Cluster;
import dev.parley.faults.schedule.FaultSchedule;
import dev.parley.faults.schedule.TimedFault;
import dev.parley.faults.verification.RoomsCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Run of one schedule: members are active in new rooms of a cluster, faults begin and are healed,
 * and the rooms are compared with what the members were told.
 *
 * <p>Threads: confined to one.
 */
final class FaultRun {
  private static final int ROOMS = 6;
  private static final int MEMBERS = 5; // of each room
  private static final long OPERATIONS_NANOS_MAX = TimeUnit.MINUTES.toNanos(3);
  private static final long LOOK_AGAIN_MILLIS = 100;

  private final Cluster cluster;
  private final FaultSchedule schedule;
  private final Findings findings = new Findings();

  /** Step of a schedule. */
  private record Step(Duration at, boolean begins, TimedFault fault) {}

  /**
   * Result of a run.
   *
   * @param acknowledged operations
   * @param loaded time for which members were active
   * @param checked time that the checks took
   * @param skipped faults that this machine cannot make, with reasons
   * @param notes what nodes did by themselves
   */
  record RunResult(
      FaultSchedule schedule,
      long acknowledged,
      Duration loaded,
      Duration checked,
      Findings findings,
      List<String> skipped,
      List<String> notes) {
    /**
     * Prints what else there is to say.
     *
     * @param data folder of the cluster
     */
    void print(Path data) {
      skipped.forEach(reason -> System.out.println("  left out: " + reason));
      notes.forEach(note -> System.out.println("  " + note));
      if (findings.count() > 0) {
        System.out.printf("  %d FINDINGS; logs in %s; %s%n", findings.count(), data, schedule);
        findings.kept().forEach(finding -> System.out.println("  FOUND: " + finding));
      }
    }
  }

  FaultRun(Cluster cluster, FaultSchedule schedule) {
    this.cluster = cluster;
    this.schedule = schedule;
  }

  RunResult run() throws InterruptedException {
    List<String> skipped = new ArrayList<>();
    try (Load load = new Load(cluster.endpoints(), findings)) {
      SplittableRandom random = new SplittableRandom(schedule.seed());
      for (int room = 0; room < ROOMS; room++) {
        load.enter("faults-%d-%d".formatted(schedule.seed(), room), MEMBERS, random);
      }
      long start = System.nanoTime();
      long loaded = start;
      try {
        play(skipped);
        cluster.awaitStarted();
        awaitOperations(load, start);
        load.end();
        loaded = System.nanoTime();
        RoomsCheck.check(load, cluster.data(), findings);
      } catch (IOException | ExecutionException | RuntimeException e) {
        findings.add("the run of the schedule ended early: " + e);
      }
      return new RunResult(
          schedule,
          load.acknowledged(),
          Duration.ofNanos(loaded - start),
          Duration.ofNanos(System.nanoTime() - loaded),
          findings,
          List.copyOf(skipped),
          cluster.notes());
    }
  }

  private void awaitOperations(Load load, long start) throws InterruptedException {
    while (load.acknowledged() < schedule.operations()) {
      if (System.nanoTime() - start > OPERATIONS_NANOS_MAX) {
        findings.add(
            "only %,d operations were acknowledged in %d s"
                .formatted(
                    load.acknowledged(), TimeUnit.NANOSECONDS.toSeconds(OPERATIONS_NANOS_MAX)));
        return;
      }
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
  }

  private void play(List<String> skipped) throws IOException, InterruptedException {
    List<Step> steps = new ArrayList<>();
    for (TimedFault fault : schedule.faults()) {
      Optional<String> reason = Cluster.lacks(fault.fault().kind());
      if (reason.isPresent()) {
        skipped.add("%s: %s".formatted(fault.fault(), reason.get()));
      } else {
        steps.add(new Step(fault.start(), true, fault));
        steps.add(new Step(fault.end(), false, fault));
      }
    }
    steps.sort(Comparator.comparing(Step::at));
    long start = System.nanoTime();
    for (Step step : steps) {
      until(start, step.at());
      if (step.begins()) {
        cluster.begin(step.fault().fault());
      } else {
        cluster.heal(step.fault().fault());
      }
    }
    until(start, schedule.load());
  }

  private static void until(long start, Duration since) throws InterruptedException {
    Thread.sleep(Duration.ofNanos(Math.max(0, start + since.toNanos() - System.nanoTime())));
  }
}
