package dev.parley.bench.valves;

import dev.parley.base.Timers;
import dev.parley.calls.Inline;
import dev.parley.calls.Parley;
import dev.parley.calls.Pure;
import dev.parley.calls.ServantLookup;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A call within one JVM that meets all that one to another process meets, and a ready-made valve
 * besides: metrics, trace and deadline are in every row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BuiltInBenchmark {
  /** What is called. */
  public interface Echo {
    /** {@return the value; at once, so that no thread is begun} */
    @Inline
    @Pure
    long echo(long value);
  }

  /** The valve. */
  @Param public BuiltIn valve = BuiltIn.NONE;

  private final Timers timers = Timers.start();
  private Parley parley = Parley.start(); // until set up
  private Echo echo = value -> value; // until set up

  /** Makes the runtime. */
  @Setup(Level.Trial)
  public void build() {
    parley.close();
    Parley.Builder builder = Parley.builder().servantLookup(ServantLookup.NONE);
    valve.make(timers).ifPresent(builder::outgoing);
    parley = builder.start();
    parley.export("echo", Echo.class, value -> value);
    echo = parley.lookup("echo", Echo.class);
  }

  /** Ends the threads. */
  @TearDown(Level.Trial)
  public void close() {
    parley.close();
    timers.close();
  }

  /** The same each time, so that a cache has it. */
  @Benchmark
  public long ready() {
    return echo.echo(42);
  }
}
