package dev.parley.bench.valves;

import dev.parley.base.Timers;
import dev.parley.calls.Parley;
import dev.parley.calls.api.Inline;
import dev.parley.calls.api.Pure;
import dev.parley.calls.api.ServantLookup;
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
 * JMH benchmark of a call within one JVM that passes the same Valveline as a remote call, and one
 * built-in valve. Metrics, trace and deadline are in every row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class BuiltInBenchmark {
  /** Contract of the calls. */
  public interface InlineEcho {
    /** {@return the value; inline, so that no thread is started} */
    @Inline
    @Pure
    long echo(long value);
  }

  /** The measured valve. */
  @Param public BuiltInValve valve = BuiltInValve.NONE;

  private final Timers timers = Timers.start();
  private Parley parley = Parley.start(); // until set up
  private InlineEcho echo = value -> value; // until set up

  /** Creates the runtime. */
  @Setup(Level.Trial)
  public void build() {
    parley.close();
    Parley.Builder builder = Parley.builder().servantLookup(ServantLookup.PER_CALL);
    valve.make(timers).ifPresent(builder::outgoing);
    parley = builder.start();
    parley.export("echo", InlineEcho.class, value -> value);
    echo = parley.lookup("echo", InlineEcho.class);
  }

  /** Stops the runtime and the timers. */
  @TearDown(Level.Trial)
  public void close() {
    parley.close();
    timers.close();
  }

  /** Calls with the same argument each time, so that a cache has the result. */
  @Benchmark
  public long ready() {
    return echo.echo(42);
  }
}
