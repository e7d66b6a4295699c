package dev.parley.faults.schedule;

import dev.parley.faults.schedule.Fault.Kind;
import dev.parley.faults.schedule.Target.Role;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Schedule of faults: the same seed makes the same one.
 *
 * @param load least time for which members are active: until after the last fault
 * @param operations least number of operations that are acknowledged meanwhile
 * @param faults by their start
 */
public record FaultSchedule(long seed, Duration load, int operations, List<TimedFault> faults) {
  /** Time for which members are active before the first fault begins, and after the last one. */
  private static final Duration AROUND = Duration.ofSeconds(1);

  private static final int OPERATIONS = 5_000;
  private static final int FAULTS_MAX = 5;

  /** All faults begin within this time, so that most schedules have some that overlap. */
  private static final int STARTS_MILLIS = 10_000;

  private static final int LENGTH_MILLIS_MIN = 300;

  /** The engine elects a leader within 9 s: the longest faults outlast it. */
  private static final int LENGTH_MILLIS_MAX = 11_000;

  private static final Duration LONG_PAUSE = Duration.ofSeconds(30);
  private static final int LONG_PAUSE_ONE_IN = 8;

  /** {@return the schedule of a seed} */
  public static FaultSchedule of(long seed) {
    Random random = new Random(seed);
    int wanted = 1 + random.nextInt(FAULTS_MAX);
    List<TimedFault> faults = new ArrayList<>();
    while (faults.size() < wanted) {
      TimedFault next = next(random);
      if (faults.stream().noneMatch(earlier -> exclude(earlier, next))) {
        faults.add(next);
      }
    }
    return new FaultSchedule(seed, OPERATIONS, faults);
  }

  /** {@return the shortest schedule that kills, stops and cuts off} */
  public static FaultSchedule shortest() {
    return new FaultSchedule(
        1,
        0,
        List.of(
            timed(0, 1_500, Kind.KILL, new Target(Role.NODE, 1)),
            timed(500, 2_500, Kind.CUT, new Target(Role.ENGINE, 2)),
            timed(2_000, 2_000, Kind.STOP, new Target(Role.NODE, 2))));
  }

  private static TimedFault timed(int start, int length, Kind kind, Target target) {
    return new TimedFault(
        Duration.ofMillis(start), Duration.ofMillis(length), new Fault(kind, List.of(target)));
  }

  /** Moves the faults so that the first of them begins at once. */
  private FaultSchedule(long seed, int operations, List<TimedFault> faults) {
    this(seed, operations, faults, AROUND.minus(first(faults)));
  }

  private FaultSchedule(long seed, int operations, List<TimedFault> faults, Duration shift) {
    this(
        seed,
        last(faults).plus(shift).plus(AROUND),
        operations,
        faults.stream()
            .map(fault -> fault.later(shift))
            .sorted(Comparator.comparing(TimedFault::start))
            .toList());
  }

  private static Duration first(List<TimedFault> faults) {
    return faults.stream().map(TimedFault::start).min(Comparator.naturalOrder()).orElseThrow();
  }

  private static Duration last(List<TimedFault> faults) {
    return faults.stream().map(TimedFault::end).max(Comparator.naturalOrder()).orElseThrow();
  }

  private static TimedFault next(Random random) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    Fault fault = new Fault(kind, targets(random, kind));
    long start = random.nextInt(STARTS_MILLIS);
    boolean paused = kind == Kind.STOP && random.nextInt(LONG_PAUSE_ONE_IN) == 0;
    Duration length =
        paused
            ? LONG_PAUSE
            : Duration.ofMillis(random.nextInt(LENGTH_MILLIS_MIN, LENGTH_MILLIS_MAX));
    return new TimedFault(Duration.ofMillis(start), length, fault);
  }

  /** One process, or the node and the server of the engine with the same number: a machine. */
  private static List<Target> targets(Random random, Kind kind) {
    int number = 1 + random.nextInt(Target.COUNT);
    Target engine = new Target(Role.ENGINE, number);
    Target node = new Target(Role.NODE, number);
    return switch (random.nextInt(kind == Kind.FULL_DISK ? 3 : 4)) {
      case 0 -> List.of(engine);
      case 1, 2 -> List.of(node);
      default -> List.of(engine, node);
    };
  }

  private static boolean exclude(TimedFault one, TimedFault other) {
    boolean sameProcess =
        one.fault().concernsProcesses()
            && other.fault().concernsProcesses()
            && one.fault().targets().stream().anyMatch(other.fault().targets()::contains);
    return one.overlaps(other) && (sameProcess || one.fault().equals(other.fault()));
  }

  /** {@return the faults on one line} */
  public String summary() {
    return faults.stream().map(timed -> timed.fault().toString()).collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return "seed %d, %.1f s of load%s"
        .formatted(
            seed,
            load.toMillis() / 1e3,
            faults.stream().map(fault -> "\n  " + fault).collect(Collectors.joining()));
  }
}
