package dev.parley.bench.stubs;

import dev.parley.bench.stubs.EightContracts.Echo0;
import dev.parley.bench.stubs.EightContracts.Echo1;
import dev.parley.bench.stubs.EightContracts.Echo2;
import dev.parley.bench.stubs.EightContracts.Echo3;
import dev.parley.bench.stubs.EightContracts.Echo4;
import dev.parley.bench.stubs.EightContracts.Echo5;
import dev.parley.bench.stubs.EightContracts.Echo6;
import dev.parley.bench.stubs.EightContracts.Echo7;
import dev.parley.bench.stubs.EightContracts.HandWritten0;
import dev.parley.bench.stubs.EightContracts.HandWritten1;
import dev.parley.bench.stubs.EightContracts.HandWritten2;
import dev.parley.bench.stubs.EightContracts.HandWritten3;
import dev.parley.bench.stubs.EightContracts.HandWritten4;
import dev.parley.bench.stubs.EightContracts.HandWritten5;
import dev.parley.bench.stubs.EightContracts.HandWritten6;
import dev.parley.bench.stubs.EightContracts.HandWritten7;
import dev.parley.calls.Parley;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * JMH benchmark of eight contracts with four servant classes each, called in turn so that every
 * call site is megamorphic.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TurnsBenchmark {
  private static final int CONTRACTS = 8;
  private static final int SERVANTS = 4; // a power of two

  /** Target of the calls: the servant, a hand-written stub, or Parley's stub. */
  @Param({"direct", "handWritten", "stub"})
  private String who = "direct";

  private final Parley parley = Parley.start();
  private List<Echo0> echoes0 = List.of();
  private List<Echo1> echoes1 = List.of();
  private List<Echo2> echoes2 = List.of();
  private List<Echo3> echoes3 = List.of();
  private List<Echo4> echoes4 = List.of();
  private List<Echo5> echoes5 = List.of();
  private List<Echo6> echoes6 = List.of();
  private List<Echo7> echoes7 = List.of();
  private long argument;
  private int turn;

  private <T> List<T> all(Class<T> contract, List<T> servants, UnaryOperator<T> byHand) {
    IntFunction<T> stub =
        i -> {
          String name = contract.getSimpleName() + "-" + i;
          parley.export(name, contract, servants.get(i));
          return parley.lookup(name, contract);
        };
    return switch (who) {
      case "direct" -> servants;
      case "handWritten" -> servants.stream().map(byHand).toList();
      default -> IntStream.range(0, SERVANTS).mapToObj(stub).toList();
    };
  }

  /** Creates the stubs. */
  @Setup(Level.Trial)
  public void export() {
    echoes0 =
        all(Echo0.class, List.of(v -> v, v -> v + 1, v -> v + 2, v -> v + 3), HandWritten0::new);
    echoes1 =
        all(Echo1.class, List.of(v -> v, v -> v + 1, v -> v + 2, v -> v + 3), HandWritten1::new);
    echoes2 =
        all(Echo2.class, List.of(v -> v, v -> v + 1, v -> v + 2, v -> v + 3), HandWritten2::new);
    echoes3 =
        all(Echo3.class, List.of(v -> v, v -> v + 1, v -> v + 2, v -> v + 3), HandWritten3::new);
    echoes4 =
        all(Echo4.class, List.of(v -> v, v -> v + 1, v -> v + 2, v -> v + 3), HandWritten4::new);
    echoes5 =
        all(Echo5.class, List.of(v -> v, v -> v + 1, v -> v + 2, v -> v + 3), HandWritten5::new);
    echoes6 =
        all(Echo6.class, List.of(v -> v, v -> v + 1, v -> v + 2, v -> v + 3), HandWritten6::new);
    echoes7 =
        all(Echo7.class, List.of(v -> v, v -> v + 1, v -> v + 2, v -> v + 3), HandWritten7::new);
  }

  /** Stops the runtime. */
  @TearDown(Level.Trial)
  public void close() {
    parley.close();
  }

  /** Makes one call of each contract. */
  @Benchmark
  @OperationsPerInvocation(CONTRACTS)
  public long inTurn() {
    int i = turn++ & (SERVANTS - 1);
    long value = argument++;
    return echoes0.get(i).echo(value)
        + echoes1.get(i).echo(value)
        + echoes2.get(i).echo(value)
        + echoes3.get(i).echo(value)
        + echoes4.get(i).echo(value)
        + echoes5.get(i).echo(value)
        + echoes6.get(i).echo(value)
        + echoes7.get(i).echo(value);
  }
}
