package dev.parley.faults;

import dev.parley.faults.load.Findings;
import dev.parley.faults.load.Load;
import dev.parley.faults.processes.Cluster;
import dev.parley.faults.schedule.Fault;
import dev.parley.faults.schedule.Fault.Kind;
import dev.parley.faults.schedule.Target;
import dev.parley.faults.schedule.Target.Role;
import dev.parley.faults.verification.RoomsCheck;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Cluster whose nodes run two versions, {@code scripts/mixed-versions}: node-2 runs this one, the
 * others an earlier one. Rooms are handed over from the earlier version to this one and back, a
 * node of each is killed, and then the nodes of the earlier version are upgraded one by one, while
 * members are active at all nodes. Nodes are drained by the command of their own version, as an
 * operator does.
 *
 * <p>Threads: confined to one.
 */
final class MixedVersions {
  private static final int ROOMS = 6;
  private static final int MEMBERS = 3; // of each room
  private static final long STEP_OPERATIONS = 600;
  private static final long STEP_NANOS_MAX = TimeUnit.MINUTES.toNanos(2);
  private static final long LOOK_AGAIN_MILLIS = 100;
  private static final Target FIRST = new Target(Role.NODE, 1);
  private static final Target NEW = new Target(Role.NODE, 2);
  private static final Target THIRD = new Target(Role.NODE, 3);

  private final Cluster cluster;
  private final String earlier;
  private final Findings findings = new Findings();

  /**
   * @param earlier class path of the version that node-1 and node-3 run
   */
  MixedVersions(Cluster cluster, String earlier) {
    this.cluster = cluster;
    this.earlier = earlier;
  }

  /** {@return whether nothing was found} */
  boolean run() throws IOException, InterruptedException {
    try (Load load = new Load(cluster.endpoints(), findings)) {
      SplittableRandom random = new SplittableRandom(1);
      for (int room = 0; room < ROOMS; room++) {
        load.enter("mixed-" + room, MEMBERS, random);
      }
      play(load);
      load.end();
      RoomsCheck.check(load, cluster.data(), findings);
      say("all rooms are checked", load);
    } catch (ExecutionException e) {
      throw new IOException("the rooms cannot be checked", e.getCause());
    }
    findings.kept().forEach(finding -> System.out.println("FOUND: " + finding));
    System.out.printf("%d findings%n", findings.count());
    return findings.count() == 0;
  }

  private void play(Load load) throws IOException, InterruptedException {
    goOn("members are active at both versions", load);
    drain(FIRST, "from the earlier version", NEW, load);
    restart(FIRST, earlier, load);
    drain(NEW, "to the earlier version", null, load);
    restart(NEW, Cluster.THIS_VERSION, load);
    kill(FIRST, load);
    kill(NEW, load);
    for (Target upgraded : List.of(THIRD, FIRST)) {
      drain(upgraded, "for its upgrade", null, load);
      restart(upgraded, Cluster.THIS_VERSION, load);
    }
  }

  /**
   * @param receiver node of which one room at least comes to be the owner; null for any
   */
  private void drain(Target node, String what, @Nullable Target receiver, Load load)
      throws IOException, InterruptedException {
    Map<String, String> before = owners(node);
    String said = cluster.command(node, "drain").strip();
    Map<String, String> after = owners(node);
    Map<String, Integer> moved = new HashMap<>();
    before.forEach((room, owner) -> {
      String now = after.getOrDefault(room, owner);
      if (owner.equals(node.toString())) {
        moved.merge(now, 1, Integer::sum);
      }
    });
    if (moved.isEmpty()) {
      findings.add(node + " had no room to hand over");
    }
    if (moved.containsKey(node.toString())) {
      findings.add("%s still owns rooms after it was drained: %s".formatted(node, after));
    }
    if (receiver != null && !moved.containsKey(receiver.toString())) {
      findings.add("no room of %s went to %s: %s".formatted(node, receiver, moved));
    }
    goOn("%s is drained %s (%s): now at %s".formatted(node, what, said, moved), load);
  }

  /** {@return the owner of each room as a node sees it} */
  private Map<String, String> owners(Target node) throws IOException {
    Map<String, String> owners = new HashMap<>();
    cluster
        .command(node, "nodes", "--rooms")
        .lines()
        .map(line -> line.strip().split(" +"))
        .filter(words -> words.length > 1 && words[0].startsWith("mixed-"))
        .forEach(words -> owners.put(words[0], words[1]));
    return owners;
  }

  private void restart(Target node, String classPath, Load load)
      throws IOException, InterruptedException {
    cluster.restart(node, classPath);
    goOn(
        "%s is started with %s version"
            .formatted(node, classPath.equals(earlier) ? "the earlier" : "this"),
        load);
  }

  private void kill(Target node, Load load) throws IOException, InterruptedException {
    Fault fault = new Fault(Kind.KILL, List.of(node));
    cluster.begin(fault);
    goOn(node + " is killed", load);
    cluster.heal(fault);
    cluster.awaitStarted();
    goOn(node + " is back", load);
  }

  /** Waits until the members have done more. */
  private void goOn(String what, Load load) throws InterruptedException {
    long enough = load.acknowledged() + STEP_OPERATIONS;
    long end = System.nanoTime() + STEP_NANOS_MAX;
    while (load.acknowledged() < enough && System.nanoTime() - end < 0) {
      Thread.sleep(LOOK_AGAIN_MILLIS);
    }
    if (load.acknowledged() < enough) {
      findings.add("members cannot go on: " + what);
    }
    say(what, load);
  }

  private void say(String what, Load load) {
    System.out.printf(
        Locale.ROOT,
        "%s; %,d operations, %d findings%n",
        what,
        load.acknowledged(),
        findings.count());
    cluster.notes().forEach(note -> System.out.println("  " + note));
  }
}
