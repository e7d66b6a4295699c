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
 * Schedule of faults: the same seed and form make the same one.
 *
 * @param load time for which members are active: until after the last fault
 * @param faults by their start
 */
public record FaultSchedule(long seed, Duration load, List<TimedFault> faults) {
  private static final Duration AFTERWARDS = Duration.ofSeconds(2);
  private static final int LENGTH_MILLIS_MIN = 300;
  private static final int LONG_PAUSE_ONE_IN = 8;

  /** {@return the schedule of a seed} */
  public static FaultSchedule of(long seed, ScheduleForm form) {
    Random random = new Random(seed);
    int wanted = 1 + random.nextInt(form.faultsMax());
    List<TimedFault> faults = new ArrayList<>();
    while (faults.size() < wanted) {
      TimedFault next = next(random, form);
      if (faults.stream().noneMatch(earlier -> exclude(earlier, next))) {
        faults.add(next);
      }
    }
    faults.sort(Comparator.comparing(TimedFault::start));
    Duration load =
        faults.stream()
            .map(fault -> fault.end().plus(AFTERWARDS))
            .reduce(form.load(), (one, other) -> one.compareTo(other) > 0 ? one : other);
    return new FaultSchedule(seed, load, List.copyOf(faults));
  }

  private static TimedFault next(Random random, ScheduleForm form) {
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    Fault fault = new Fault(kind, targets(random, kind));
    long start = random.nextInt((int) form.load().minus(AFTERWARDS).toMillis());
    boolean paused = kind == Kind.STOP && random.nextInt(LONG_PAUSE_ONE_IN) == 0;
    long length =
        paused
            ? form.pauseMax().toMillis()
            : LENGTH_MILLIS_MIN
                + random.nextInt((int) form.lengthMax().toMillis() - LENGTH_MILLIS_MIN);
    return new TimedFault(Duration.ofMillis(start), Duration.ofMillis(length), fault);
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

  @Override
  public String toString() {
    return "seed %d, %.1f s of load%s"
        .formatted(
            seed,
            load.toMillis() / 1e3,
            faults.stream().map(fault -> "\n  " + fault).collect(Collectors.joining()));
  }
}
