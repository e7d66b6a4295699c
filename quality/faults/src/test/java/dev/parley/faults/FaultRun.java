package dev.parley.faults;

import dev.parley.faults.load.Findings;
import dev.parley.faults.load.Load;
import dev.parley.faults.load.RoomLoad;
import dev.parley.faults.processes.Cluster;
import dev.parley.faults.schedule.FaultSchedule;
import dev.parley.faults.schedule.TimedFault;
import dev.parley.faults.verification.CopiesCheck;
import dev.parley.faults.verification.RoomCheck;
import dev.parley.testkit.history.LoggedEntry;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Run of one schedule: members are active in new rooms of a cluster, faults begin and are healed,
 * and the rooms are compared with what the members were told.
 *
 * <p>Threads: confined to one.
 */
final class FaultRun {
  private static final int ROOMS = 3;
  private static final int MEMBERS = 6; // of each room

  private final Cluster cluster;
  private final FaultSchedule schedule;
  private final Findings findings = new Findings();

  /** Step of a schedule. */
  private record Step(Duration at, boolean begins, TimedFault fault) {}

  /**
   * Result of a run.
   *
   * @param acknowledged operations
   * @param skipped faults that this machine cannot make, with reasons
   * @param notes what nodes did by themselves
   */
  record RunResult(
      FaultSchedule schedule,
      long acknowledged,
      Findings findings,
      List<String> skipped,
      List<String> notes) {}

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
      try {
        play(skipped);
        cluster.awaitStarted();
        load.end();
        compare(load);
      } catch (IOException | SQLException | RuntimeException e) {
        findings.add("the run of the schedule ended early: " + e);
      }
      return new RunResult(
          schedule, load.acknowledged(), findings, List.copyOf(skipped), cluster.notes());
    }
  }

  private void compare(Load load) throws InterruptedException, SQLException {
    CopiesCheck copies = new CopiesCheck(cluster.data(), findings);
    RoomCheck rooms = new RoomCheck(load, findings);
    for (RoomLoad room : load.rooms()) {
      List<LoggedEntry> log = copies.check(room);
      rooms.check(room, log);
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
