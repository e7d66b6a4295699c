package dev.parley.bench.contest;

import dev.parley.bench.BenchException;
import dev.parley.bench.Placement;
import dev.parley.bench.ends.EndMain;
import dev.parley.bench.ends.Reading;
import dev.parley.bench.ends.Role;
import dev.parley.bench.ends.Shape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The processes of a contestant's two ends, new for each run. Threads: confined to one. */
public final class Pair implements AutoCloseable {
  private static final long WARM_UP_CALLS = 60_000;
  private static final int SPELLS_MAX = 12;
  private static final int SPELLS_IN_VAIN = 2;
  private static final double BETTER = 1.05;
  private static final Duration CALL_MAX = Duration.ofMillis(5);

  private final Child first;
  private final Optional<Child> second;

  Pair(Contestant who, Path folder, Placement placement) {
    first = new Child("first", placement.command(true, end(who, Role.FIRST, folder)), folder);
    try {
      second =
          second(who, folder)
              .map(command -> new Child("second", placement.command(false, command), folder));
    } catch (RuntimeException e) {
      first.close();
      throw e;
    }
  }

  private static Optional<List<String>> second(Contestant who, Path folder) {
    return switch (who.second()) {
      case NONE -> Optional.empty();
      case JVM, LIKE_FIRST -> Optional.of(end(who, Role.SECOND, folder));
      case NODE -> Optional.of(NodeRuntime.command(who.kind(), folder));
      case PAGE -> Optional.of(PageRuntime.command(who.kind(), folder));
    };
  }

  private static List<String> end(Contestant who, Role role, Path folder) {
    return who.library().equals(Contestant.PROGRAM)
        ? CompiledRuntime.command(who.way(), role, folder)
        : Child.java(EndMain.class, who.kind(), role.name(), folder.toString());
  }

  /** Connects the ends. */
  void meet() {
    second.ifPresent(other -> {
      other.ask("meet " + first.address(), Child.ANSWER_MAX);
      first.ask("meet " + other.address(), Child.ANSWER_MAX);
    });
  }

  /** {@return the result of a measurement after a warm-up} */
  public Measured measure(Cell cell, int warmUpMillis) {
    Child caller = cell.shape() == Shape.UP ? second.orElse(first) : first;
    warmUp(caller, cell, warmUpMillis);
    long before = cpu();
    String answer = caller.ask(cell.question(), timeMax(cell));
    return new Measured(Reading.parse(answer), cpu() - before);
  }

  /**
   * Makes calls until they get no faster. The JIT compiler counts calls and needs processor time
   * too, and gets little of it on a core that it shares with a spinning end.
   */
  private static void warmUp(Child caller, Cell cell, int millis) {
    double best = 0;
    long calls = 0;
    int inVain = 0;
    for (int spell = 0; spell < SPELLS_MAX; spell++) {
      String question = cell.with(Long.MAX_VALUE, millis).question();
      Reading made = Reading.parse(caller.ask(question, Child.ANSWER_MAX));
      double rate = (double) made.calls() / made.nanos();
      inVain = rate > BETTER * best ? 0 : inVain + 1;
      best = Math.max(best, rate);
      calls += made.calls();
      if (inVain >= SPELLS_IN_VAIN && calls >= WARM_UP_CALLS) {
        return;
      }
    }
  }

  private static Duration timeMax(Cell cell) {
    Duration calls = CALL_MAX.multipliedBy(Math.min(cell.callsMax(), Integer.MAX_VALUE));
    Duration limit = Duration.ofMillis(cell.millisMax());
    return Child.ANSWER_MAX.plus(calls.compareTo(limit) < 0 ? calls : limit);
  }

  /** {@return the processor time of both idle ends divided by the elapsed time, in cores} */
  public double idle(int millis) {
    long start = System.nanoTime();
    long before = cpu();
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted while nobody called", e);
    }
    return (double) (cpu() - before) / (System.nanoTime() - start);
  }

  /** {@return the resident memory of both ends in bytes; shared pages count twice} */
  public long resident() {
    return resident(first) + second.map(Pair::resident).orElse(0L);
  }

  private static long resident(Child end) {
    return Long.parseLong(end.ask("resident", Child.ANSWER_MAX));
  }

  private long cpu() {
    return cpu(first) + second.map(Pair::cpu).orElse(0L);
  }

  private static long cpu(Child end) {
    return Long.parseLong(end.ask("cpu", Child.ANSWER_MAX));
  }

  @Override
  public void close() {
    second.ifPresent(Child::close);
    first.close();
  }
}
