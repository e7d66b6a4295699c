package dev.parley.bench.contest;

import dev.parley.bench.ends.CallShape;
import dev.parley.bench.ends.CallTimings;
import dev.parley.bench.ends.EndMain;
import dev.parley.bench.ends.EndRole;
import dev.parley.bench.ends.SoapEnds;
import dev.parley.bench.table.BenchException;
import dev.parley.bench.table.CpuPlacement;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The processes of a contestant's two ends, new for each run. Threads: confined to one. */
public final class EndPair implements AutoCloseable {
  private static final long WARM_UP_CALLS = 60_000;
  private static final int WARM_UP_ROUNDS_MAX = 12;
  private static final int WARM_UP_ROUNDS_WITHOUT_GAIN = 2;
  private static final double GAIN_MIN = 1.05;
  private static final Duration CALL_MAX = Duration.ofMillis(5);

  private final ChildProcess first;
  private final Optional<ChildProcess> second;

  EndPair(ComparedLibrary who, Path folder, CpuPlacement placement) {
    first =
        new ChildProcess("first", placement.command(true, end(who, EndRole.FIRST, folder)), folder);
    try {
      second =
          second(who, folder)
              .map(
                  command -> new ChildProcess("second", placement.command(false, command), folder));
    } catch (RuntimeException e) {
      first.close();
      throw e;
    }
  }

  private static Optional<List<String>> second(ComparedLibrary who, Path folder) {
    return switch (who.second()) {
      case NONE -> Optional.empty();
      case JVM, LIKE_FIRST -> Optional.of(end(who, EndRole.SECOND, folder));
      case NODE -> Optional.of(NodeRuntime.command(who.kind(), folder));
      case PAGE -> Optional.of(PageRuntime.command(who.kind(), folder));
    };
  }

  private static List<String> end(ComparedLibrary who, EndRole role, Path folder) {
    String[] arguments = {who.kind(), role.name(), folder.toString()};
    return switch (who.library()) {
      case ComparedLibrary.PROGRAM -> CompiledRuntime.command(who.way(), role, folder);
      case ComparedLibrary.SOAP ->
          SoapStack.of(SoapEnds.stack(who.way(), role)).java(EndMain.class, arguments);
      default -> ChildProcess.java(EndMain.class, arguments);
    };
  }

  /** Connects the ends. */
  void connect() {
    second.ifPresent(other -> {
      other.ask("meet " + first.address(), ChildProcess.ANSWER_MAX);
      first.ask("meet " + other.address(), ChildProcess.ANSWER_MAX);
    });
  }

  /** {@return the result of a measurement after a warm-up} */
  public MeasuredCalls measure(CallWorkload cell, int warmUpMillis) {
    ChildProcess caller = cell.shape() == CallShape.UP ? second.orElse(first) : first;
    warmUp(caller, cell, warmUpMillis);
    long before = cpu();
    long callerBefore = cpu(caller);
    String answer = caller.ask(cell.question(), timeMax(cell));
    return new MeasuredCalls(CallTimings.parse(answer), cpu() - before, cpu(caller) - callerBefore);
  }

  /**
   * Makes calls until they get no faster. The JIT compiler counts calls and needs processor time
   * too, and gets little of it on a core that it shares with a spinning end.
   */
  private static void warmUp(ChildProcess caller, CallWorkload cell, int millis) {
    double best = 0;
    long calls = 0;
    int inVain = 0;
    for (int spell = 0; spell < WARM_UP_ROUNDS_MAX; spell++) {
      String question = cell.withLimits(Long.MAX_VALUE, millis).question();
      CallTimings made = CallTimings.parse(caller.ask(question, ChildProcess.ANSWER_MAX));
      double rate = (double) made.calls() / made.nanos();
      inVain = rate > GAIN_MIN * best ? 0 : inVain + 1;
      best = Math.max(best, rate);
      calls += made.calls();
      if (inVain >= WARM_UP_ROUNDS_WITHOUT_GAIN && calls >= WARM_UP_CALLS) {
        return;
      }
    }
  }

  private static Duration timeMax(CallWorkload cell) {
    Duration calls = CALL_MAX.multipliedBy(Math.min(cell.callsMax(), Integer.MAX_VALUE));
    Duration limit = Duration.ofMillis(cell.millisMax());
    return ChildProcess.ANSWER_MAX.plus(calls.compareTo(limit) < 0 ? calls : limit);
  }

  /** {@return the processor time of both idle ends divided by the elapsed time, in cores} */
  public double idle(int millis) {
    long start = System.nanoTime();
    long before = cpu();
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted in an idle period", e);
    }
    return (double) (cpu() - before) / (System.nanoTime() - start);
  }

  /** {@return the resident memory of both ends in bytes; shared pages count twice} */
  public long resident() {
    return resident(first) + second.map(EndPair::resident).orElse(0L);
  }

  private static long resident(ChildProcess end) {
    return Long.parseLong(end.ask("resident", ChildProcess.ANSWER_MAX));
  }

  private long cpu() {
    return cpu(first) + second.map(EndPair::cpu).orElse(0L);
  }

  private static long cpu(ChildProcess end) {
    return Long.parseLong(end.ask("cpu", ChildProcess.ANSWER_MAX));
  }

  @Override
  public void close() {
    second.ifPresent(ChildProcess::close);
    first.close();
  }
}
