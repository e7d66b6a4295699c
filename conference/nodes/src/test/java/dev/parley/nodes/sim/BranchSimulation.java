package dev.parley.nodes.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.moderation.ModerationRefused;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.LogEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;

/**
 * A branch and three nodes with members who say things at both sides, on virtual time, with faults
 * that a seed chooses: the line is cut for moments and for long, the branch and the nodes are
 * killed, the room is handed over, the engine elects, and members are removed.
 */
final class BranchSimulation {
  /** Kept, since the JDK forgets levels of loggers that nobody has. */
  private static final List<Logger> QUIET =
      List.of(Logger.getLogger("dev.parley.nodes"), Logger.getLogger("dev.parley.room"));

  static {
    QUIET.forEach(logger -> logger.setLevel(Level.OFF)); // faults are what this is about
  }

  private static final String ROOM = "algebra";
  private static final int NODES = 3;
  private static final Duration FAULTY = Duration.ofSeconds(50);
  private static final Duration LATE = Duration.ofSeconds(9);
  private static final Duration HEALED_MAX = Duration.ofMinutes(5);

  private final VirtualTime time;
  private final SimulatedEngine engine;
  private final Map<String, MemoryDisk> disks = new HashMap<>();
  private final Map<String, SimulatedServer> servers = new HashMap<>();
  private final SimulatedBranch.Disks school = new SimulatedBranch.Disks();
  private final List<SimulatedPupil> pupils = new ArrayList<>();
  private SimulatedBranch branch;
  private boolean cut;
  private boolean faulty = true;

  BranchSimulation(long seed) {
    time = new VirtualTime(seed);
    engine = new SimulatedEngine(time);
    for (int i = 0; i < NODES; i++) {
      start("n" + i);
    }
    time.pass(Duration.ofSeconds(3)); // until the nodes see each other
    branch = newBranch();
    for (int i = 0; i < 2; i++) {
      String at = "n" + i;
      pupil("Pupil at " + at, (request, who) -> servers.get(at).join(request, who));
    }
    for (int i = 0; i < 4; i++) {
      pupil("Pupil " + i + " at the branch", (request, who) -> branch.join(request, who));
    }
  }

  private void pupil(
      String name, BiFunction<JoinRequest, JoinCaller, CompletionStage<JoinResult>> rooms) {
    pupils.add(new SimulatedPupil(name, ROOM, time, rooms));
  }

  private void start(String id) {
    MemoryDisk disk = disks.computeIfAbsent(id, _ -> new MemoryDisk(false));
    servers.put(id, new SimulatedServer(id, engine, disk, servers));
  }

  private SimulatedBranch newBranch() {
    SimulatedBranch fresh = new SimulatedBranch(time, school, () -> List.copyOf(servers.values()));
    fresh.line.cut(cut);
    return fresh;
  }

  /** Plays seeds on all processors. {@return those that went wrong, after telling how} */
  static List<Long> play(long first, long seeds) {
    var lines = new AtomicLong();
    var leftOut = new AtomicLong();
    var merged = new AtomicLong();
    List<Long> failed =
        LongStream.range(first, first + seeds)
            .parallel()
            .filter(seed -> !passes(seed, lines, merged, leftOut))
            .boxed()
            .toList();
    System.out.printf(
        "branches: %,d lines were acknowledged, %,d forks merged, %,d entries left out; %d of %d seeds went wrong%n",
        lines.get(), merged.get(), leftOut.get(), failed.size(), seeds);
    return failed;
  }

  private static boolean passes(
      long seed, AtomicLong lines, AtomicLong merged, AtomicLong leftOut) {
    try {
      BranchSimulation simulation = new BranchSimulation(seed);
      lines.addAndGet(simulation.run());
      leftOut.addAndGet(simulation.school.leftOut.size());
      merged.addAndGet(
          simulation.newest().entries.values().stream()
              .filter(entry -> entry.event() instanceof Event.BranchMerged)
              .count());
      return true;
    } catch (RuntimeException | AssertionError wrong) {
      System.out.printf("branches: seed %d: %s%n", seed, wrong);
      return false;
    }
  }

  private int run() {
    scheduleFault();
    time.pass(FAULTY);
    faulty = false;
    heal();
    time.pass(LATE);
    pupils.forEach(SimulatedPupil::quiet);
    time.passUntil(this::isSettled, HEALED_MAX);
    return check();
  }

  private void scheduleFault() {
    time.soon(
        Duration.ofSeconds(5),
        () -> {
          if (faulty) {
            fault(servers.get("n" + time.random.nextInt(NODES)));
            scheduleFault();
          }
        });
  }

  private void fault(SimulatedServer server) {
    Duration span = Duration.ofMillis(time.random.nextInt(12_000));
    switch (time.random.nextInt(10)) {
      case 0, 1, 2, 3 -> {
        cut(true);
        time.after(span, () -> cut(false));
      }
      case 4 -> {
        cut(true);
        time.after(Duration.ofMillis(span.toMillis() / 40), () -> cut(false));
      }
      case 5, 6 -> {
        branch.kill();
        time.after(span, () -> branch = branch.isRunning() ? branch : newBranch());
      }
      case 7 -> {
        server.node.kill();
        time.after(span, () -> restart(server.node.id));
      }
      case 8 -> handOver(server);
      default -> {
        if (time.random.nextInt(6) == 0) {
          remove();
        } else {
          engine.elect(span);
        }
      }
    }
  }

  private void cut(boolean now) {
    cut = now;
    branch.line.cut(now);
  }

  private void restart(String id) {
    if (!servers.get(id).isRunning()) {
      start(id);
    }
  }

  private void handOver(SimulatedServer server) {
    List<NodeInfo> others =
        server.node.directory.live().stream()
            .filter(other -> !other.id().equals(server.node.id))
            .toList();
    if (server.isRunning() && !others.isEmpty()) {
      var _ = server.node.ownership.handOver(ROOM, others.get(time.random.nextInt(others.size())));
    }
  }

  /** Lets one pupil try to remove another, which a tutor may. */
  private void remove() {
    SimulatedPupil by = pupils.get(time.random.nextInt(pupils.size()));
    SimulatedPupil whom = pupils.get(time.random.nextInt(pupils.size()));
    if (by.joined().isEmpty() || whom.joined().isEmpty()) {
      return;
    }
    UUID id = whom.joined().get().you().id();
    try {
      var _ =
          by.joined().get().session().moderation().thenCompose(moderation -> moderation.remove(id));
    } catch (ModerationRefused e) {
      // Most of them may not.
    }
  }

  private void heal() {
    engine.heal();
    cut(false);
    servers.values().stream().map(each -> each.node.id).toList().forEach(this::restart);
    if (!branch.isRunning()) {
      branch = newBranch();
    }
  }

  private StoredRoom newest() {
    return disks.values().stream()
        .map(disk -> disk.room(ROOM))
        .max(Comparator.comparingLong(room -> room.position.sequence()))
        .orElseThrow();
  }

  private boolean isSettled() {
    return school.forks.rooms().isEmpty()
        && pupils.stream().allMatch(SimulatedPupil::isDone)
        && (pupils.stream().skip(2).allMatch(SimulatedPupil::isRemoved)
            || school.copies.room(ROOM).last() == newest().last());
  }

  private int check() {
    assertThat(school.forks.rooms()).as("rooms that are forked still").isEmpty();
    assertThat(pupils.stream().filter(each -> !each.isDone()).map(each -> each.name))
        .as("pupils who are not in the room, or whose line has no number")
        .isEmpty();
    StoredRoom owner = newest();
    List<LogEntry> all = List.copyOf(owner.entries.values());
    List<LogEntry> copy = List.copyOf(school.copies.room(ROOM).entries.values());
    assertThat(copy).as("the copy of the branch").isEqualTo(all.subList(0, copy.size()));
    if (!pupils.stream().skip(2).allMatch(SimulatedPupil::isRemoved)) {
      assertThat(copy).as("the copy of the branch").hasSameSizeAs(all);
    }
    return checkLines(all);
  }

  private int checkLines(List<LogEntry> all) {
    Set<UUID> there = new HashSet<>();
    Set<UUID> removed = new HashSet<>();
    for (LogEntry entry : all) {
      entry.key().ifPresent(key -> assertThat(there.add(key)).as("%s is there once", key).isTrue());
      if (entry.event() instanceof Event.Removed(UUID member)) {
        removed.add(member);
      }
    }
    Set<UUID> named = new HashSet<>();
    school.leftOut.forEach((entry, why) -> {
      assertThat(removed.contains(entry.author()) || entry.event() instanceof Event.Removed)
          .as("%s is left out: %s", entry, why)
          .isTrue();
      entry.key().ifPresent(named::add);
    });
    int count = 0;
    for (SimulatedPupil pupil : pupils) {
      for (UUID line : pupil.acknowledged) {
        count++;
        assertThat(there.contains(line) || named.contains(line))
            .as("%s of %s was acknowledged", line, pupil.name)
            .isTrue();
      }
    }
    return count;
  }
}
