package dev.parley.nodes.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.sim.MemoryCopies.Copy;
import dev.parley.nodes.sim.SimulatedMember.ElsewhereException;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.StageFailures;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Several nodes, an engine, and members who say things, on virtual time, with faults that a seed
 * chooses: processes killed and stopped, nodes cut off, elections of the engine, slow and full
 * disks, clocks that jump, rooms handed over, messages that arrive late or never.
 */
final class ClusterSimulation {
  /** Kept, since the JDK forgets levels of loggers that nobody has. */
  private static final Logger QUIET = Logger.getLogger("dev.parley.nodes");

  static {
    QUIET.setLevel(Level.OFF); // faults are what this is about
  }

  private static final Duration FAULTY = Duration.ofSeconds(30);

  /** Time after which no message that was held up before the end of the faults is under way. */
  private static final Duration LATE = Duration.ofSeconds(9);

  private static final Duration HEALED_MAX = Duration.ofSeconds(40);

  /** Something that a member wants to say, and says again until it has a number. */
  private static final class Line {
    final String room;
    final UUID key;
    long saidAtNanos = -1;
    long numberedAtNanos = -1;
    long number;
    String failure = "";

    Line(String room, UUID key) {
      this.room = room;
      this.key = key;
    }
  }

  private final VirtualTime time;
  private final SimulatedEngine engine;
  private final int count;
  private final Map<String, MemoryCopies> disks = new HashMap<>();
  private final Map<String, SimulatedNode> nodes = new HashMap<>();
  private final Map<String, SimulatedMember> members = new HashMap<>();
  private final List<String> rooms = List.of("algebra", "surgery", "chess");
  private final List<Line> lines = new ArrayList<>();
  private final RoomOpenings openings = new RoomOpenings();
  private final Map<String, Long> erased = new HashMap<>(); // newest numbers
  private long erasures;
  private boolean faulty = true;

  ClusterSimulation(long seed) {
    time = new VirtualTime(seed);
    engine = new SimulatedEngine(time);
    count = 3 + time.random.nextInt(5);
    for (int i = 0; i < count; i++) {
      start("n" + i);
    }
  }

  private void start(String id) {
    MemoryCopies disk = disks.computeIfAbsent(id, name -> new MemoryCopies());
    Duration write = Duration.ofMillis(time.random.nextInt(10) == 0 ? 60 : 2);
    SimulatedNode node = new SimulatedNode(id, engine, disk, write);
    nodes.put(id, node);
    members.put(id, new SimulatedMember(node, disk, openings));
  }

  /** Plays many seeds of this and of {@link BranchSimulation}: {@code [SEEDS [FIRST]]}. */
  public static void main(String[] args) {
    long seeds = args.length > 0 ? Long.parseLong(args[0]) : 10_000;
    long first = args.length > 1 ? Long.parseLong(args[1]) : 1;
    System.out.printf("nodes: seeds %d to %d%n", first, first + seeds - 1);
    boolean passes = play(first, seeds).isEmpty();
    System.exit(BranchSimulation.play(first, seeds).isEmpty() && passes ? 0 : 1);
  }

  /** Plays seeds on all processors. {@return those that went wrong, after telling how} */
  static List<Long> play(long first, long seeds) {
    var lines = new AtomicLong();
    var erasures = new AtomicLong();
    List<Long> failed =
        LongStream.range(first, first + seeds)
            .parallel()
            .filter(seed -> !passes(seed, lines, erasures))
            .boxed()
            .toList();
    System.out.printf(
        "nodes: %,d lines were acknowledged, and rooms erased %,d times; %d of %d seeds went wrong%n",
        lines.get(), erasures.get(), failed.size(), seeds);
    return failed;
  }

  private static boolean passes(long seed, AtomicLong lines, AtomicLong erasures) {
    try {
      ClusterSimulation simulation = new ClusterSimulation(seed);
      lines.addAndGet(simulation.run());
      erasures.addAndGet(simulation.erasures);
      return true;
    } catch (RuntimeException | AssertionError wrong) {
      System.out.printf("seed %d: %s%n", seed, wrong);
      return false;
    }
  }

  private int run() {
    scheduleFault();
    scheduleLine();
    scheduleErasure();
    time.pass(FAULTY);
    faulty = false;
    heal();
    time.pass(LATE);
    time.passUntil(this::isSettled, HEALED_MAX);
    readToTheEnd();
    check();
    return lines.size();
  }

  private String anyNode() {
    return "n" + time.random.nextInt(count);
  }

  private void scheduleLine() {
    time.soon(
        Duration.ofMillis(200),
        () -> {
          if (faulty) {
            Line line =
                new Line(
                    rooms.get(time.random.nextInt(rooms.size())),
                    new UUID(time.random.nextLong(), time.random.nextLong()));
            lines.add(line);
            line.saidAtNanos = time.nanos();
            say(line, anyNode());
            scheduleLine();
          }
        });
  }

  private void scheduleErasure() {
    time.soon(
        Duration.ofSeconds(3),
        () -> {
          if (faulty) {
            String room = rooms.get(time.random.nextInt(rooms.size()));
            String at = anyNode();
            nodes.get(at).execute(() -> erase(at, room));
            scheduleErasure();
          }
        });
  }

  private void erase(String at, String room) {
    var _ =
        members
            .get(at)
            .erase(room)
            .thenAccept(last -> {
              erasures++;
              erased.merge(room, last, Math::max);
            });
  }

  /** As nodes do with each room of which something was erased, whether or not they follow it. */
  private void readToTheEnd() {
    running()
        .forEach(node -> {
          for (String room : rooms) {
            if (disks.get(node.id).copy(room).position.sequence() > 0) {
              var _ = node.rooms.caughtUp(room);
            }
          }
        });
    time.pass(LATE);
  }

  /** Says a line at a node, then at the owner that this node names, otherwise at any. */
  private void say(Line line, String at) {
    members
        .get(at)
        .say(line.room, line.key)
        .whenComplete((number, failure) -> {
          if (failure == null) {
            line.number = number;
            line.numberedAtNanos = time.nanos();
          } else {
            line.failure = failure.toString();
            String next =
                StageFailures.cause(failure) instanceof ElsewhereException elsewhere
                    ? elsewhere.owner
                    : anyNode();
            time.soon(Duration.ofMillis(300), () -> say(line, next));
          }
        });
  }

  private void scheduleFault() {
    time.soon(
        Duration.ofSeconds(4),
        () -> {
          if (faulty) {
            fault(anyNode());
            scheduleFault();
          }
        });
  }

  private void fault(String id) {
    SimulatedNode node = nodes.get(id);
    Duration span = Duration.ofMillis(time.random.nextInt(8_000));
    switch (time.random.nextInt(8)) {
      case 0 -> {
        node.kill();
        time.after(span, () -> restart(id));
      }
      case 1 -> {
        node.stop();
        time.after(span, node::resume);
      }
      case 2, 3 -> {
        node.engine.cutOff(true);
        time.after(span, () -> node.engine.cutOff(false));
      }
      case 4 -> node.jump(span);
      case 5 -> handOver(node);
      case 6 -> node.fillDisk(span);
      default -> engine.elect(span);
    }
  }

  /** Gives a room to another node, if this one owns it, while members go on talking. */
  private void handOver(SimulatedNode node) {
    List<NodeInfo> others =
        node.directory.live().stream().filter(other -> !other.id().equals(node.id)).toList();
    if (node.isRunning() && !others.isEmpty()) {
      NodeInfo to = others.get(time.random.nextInt(others.size()));
      var _ = node.ownership.handOver(rooms.get(time.random.nextInt(rooms.size())), to);
    }
  }

  private void heal() {
    engine.heal();
    for (SimulatedNode node : List.copyOf(nodes.values())) {
      node.resume();
      node.engine.cutOff(false);
      node.fillDisk(Duration.ZERO);
      restart(node.id);
    }
  }

  private void restart(String id) {
    if (!nodes.get(id).isRunning()) {
      start(id);
    }
  }

  private boolean isSettled() {
    return lines.stream().noneMatch(line -> line.numberedAtNanos < 0)
        && running().noneMatch(node -> members.get(node.id).unanswered() > 0);
  }

  private Stream<SimulatedNode> running() {
    return nodes.values().stream().filter(SimulatedNode::isRunning);
  }

  private void check() {
    assertThat(openings.violations()).isEmpty();
    assertThat(running().map(node -> node.id))
        .as("nodes on which an append was never answered")
        .noneMatch(id -> members.get(id).unanswered() > 0);
    assertThat(lines.stream().filter(line -> line.numberedAtNanos < 0).map(line -> line.failure))
        .as("failures of lines without a number")
        .isEmpty();
    for (String room : rooms) {
      Copy newest =
          disks.values().stream()
              .map(disk -> disk.copy(room))
              .max(Comparator.comparingLong(copy -> copy.position.sequence()))
              .orElseThrow();
      checkNumbers(newest);
      checkCopies(room, newest);
      checkLines(room, newest);
      checkErased(room);
    }
  }

  private static void checkNumbers(Copy copy) {
    long last = 0;
    for (LogEntry entry : copy.entries) {
      assertThat(entry.number()).isGreaterThan(last);
      last = entry.number();
    }
  }

  private void checkCopies(String room, Copy newest) {
    for (MemoryCopies disk : disks.values()) {
      List<LogEntry> entries = disk.copy(room).entries;
      assertThat(entries).isEqualTo(newest.entries.subList(0, entries.size()));
    }
  }

  private void checkErased(String room) {
    long last = erased.getOrDefault(room, 0L);
    for (MemoryCopies disk : disks.values()) {
      assertThat(disk.copy(room).entries)
          .filteredOn(entry -> entry.number() <= last)
          .extracting(LogEntry::event)
          .allMatch(SimulatedMember.ERASED::equals);
    }
  }

  private void checkLines(String room, Copy newest) {
    List<Line> said =
        lines.stream()
            .filter(line -> line.room.equals(room))
            .sorted(Comparator.comparingLong(line -> line.number))
            .toList();
    assertThat(newest.entries).hasSize(said.size());
    long latest = -1;
    for (int i = 0; i < said.size(); i++) {
      Line line = said.get(i);
      assertThat(newest.keys.get(line.key)).isEqualTo(newest.entries.get(i));
      assertThat(line.number).isEqualTo(newest.entries.get(i).number());
      assertThat(line.numberedAtNanos).isGreaterThan(latest);
      latest = Math.max(latest, line.saidAtNanos);
    }
  }
}
