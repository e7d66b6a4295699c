package dev.parley.faults;

import static dev.parley.faults.load.Place.answer;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.parley.calls.Peer;
import dev.parley.faults.load.Findings;
import dev.parley.faults.load.Load;
import dev.parley.faults.load.Place;
import dev.parley.faults.load.RoomLoad;
import dev.parley.faults.processes.Cluster;
import dev.parley.faults.schedule.Fault;
import dev.parley.faults.schedule.Target;
import dev.parley.faults.schedule.Target.Role;
import dev.parley.room.api.JoinRequest;
import dev.parley.testkit.history.AppendOperation;
import dev.parley.testkit.history.AppendOperation.Outcome;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Measurement of take-overs: the owner of a room is killed, and members at all nodes go on at
 * others. The time of a take-over is that from the kill until none of them waits for answers any
 * more.
 *
 * <p>Threads: confined to one.
 */
final class TakeOverTimes {
  private static final int MEMBERS = 6;
  private static final long BEFORE_MILLIS = 2_000;
  private static final long AFTER_MILLIS = 15_000;

  /** Time between two answers that a member notices. */
  private static final long WAIT_MILLIS = 400;

  private static final double MILLION = 1e6;

  private final Cluster cluster;
  private final Findings findings = new Findings();

  TakeOverTimes(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * {@return the times in milliseconds, sorted}
   *
   * @param withEngine whether a server of the engine is killed with each owner
   */
  List<Double> measure(int times, boolean withEngine) throws IOException, InterruptedException {
    List<Double> measured = new ArrayList<>();
    for (int time = 0; time < times; time++) {
      String room = "take-over-%s-%d".formatted(withEngine ? "together" : "apart", time);
      measured.add(once(room, 1 + time % Target.COUNT, withEngine));
    }
    findings.kept().forEach(finding -> System.out.println("  FOUND: " + finding));
    return measured.stream().sorted().toList();
  }

  private double once(String room, int owner, boolean withEngine)
      throws IOException, InterruptedException {
    List<Target> killed = new ArrayList<>(List.of(new Target(Role.NODE, owner)));
    if (withEngine) {
      killed.add(new Target(Role.ENGINE, owner));
    }
    Fault kill = new Fault(Fault.Kind.KILL, killed);
    try (Load load = new Load(cluster.endpoints(), findings)) {
      claim(load, room, owner);
      load.enter(room, MEMBERS, new SplittableRandom(owner));
      Thread.sleep(BEFORE_MILLIS);
      long start = System.nanoTime();
      cluster.begin(kill);
      Thread.sleep(AFTER_MILLIS);
      cluster.heal(kill);
      cluster.awaitStarted();
      load.end();
      return back(load.rooms().getFirst(), start) / MILLION;
    }
  }

  /** Makes a node the owner of a new room: it is the one where the first member joins. */
  private static void claim(Load load, String room, int owner) throws InterruptedException {
    try (Peer peer = load.connect(owner - 1)) {
      Place place =
          Place.join(peer, new JoinRequest(room, "host", Optional.empty(), Optional.empty()));
      answer(place.session().leave());
    }
  }

  /** {@return the nanoseconds from the kill until the last member was answered as before} */
  private static long back(RoomLoad room, long kill) {
    return room.history().appends().stream()
        .filter(append -> append.outcome() == Outcome.ACKNOWLEDGED)
        .filter(append -> append.endedNanos() - kill < MILLISECONDS.toNanos(AFTER_MILLIS))
        .collect(Collectors.groupingBy(AppendOperation::client))
        .values()
        .stream()
        .mapToLong(appends -> endOfLastWait(appends, kill))
        .max()
        .orElseThrow();
  }

  /** {@return the nanoseconds from the kill to the end of a member's last wait; 0 for none} */
  private static long endOfLastWait(List<AppendOperation> appends, long kill) {
    long before = kill;
    long end = 0;
    for (AppendOperation append : appends) { // in the order in which they ended
      long ended = append.endedNanos();
      if (ended - kill > 0) {
        end = ended - before > MILLISECONDS.toNanos(WAIT_MILLIS) ? ended - kill : end;
        before = ended;
      }
    }
    return end;
  }
}
