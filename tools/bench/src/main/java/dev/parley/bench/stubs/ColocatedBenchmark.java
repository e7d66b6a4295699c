package dev.parley.bench.stubs;

import dev.parley.calls.Parley;
import dev.parley.iiop.Orb;
import dev.parley.pipeline.ValveAction;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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

/** JMH benchmark of an IIOP call to a colocated servant, with and without a valve. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ColocatedBenchmark {
  private static final URI ANY_PORT = URI.create("tcp://127.0.0.1:0");

  /** True if each call passes a valve. */
  @Param({"false", "true"})
  public boolean valve;

  private @Nullable Parley parley; // null until set up
  private @Nullable Orb iiop; // null until set up
  private LocalEcho stub = value -> value; // until set up
  private long argument;

  /** Exports the servant and looks it up by its reference. */
  @Setup(Level.Trial)
  public void export() {
    Parley.Builder builder = Parley.builder();
    Parley started = (valve ? builder.incoming(call -> ValveAction.CONTINUE) : builder).start();
    parley = started;
    Orb server = Orb.on(started);
    iiop = server;
    server.listen(ANY_PORT);
    stub = server.lookup(server.export("echo", LocalEcho.class, stub).toString(), LocalEcho.class);
  }

  /** Stops the runtimes. */
  @TearDown(Level.Trial)
  public void close() {
    if (iiop != null) {
      iiop.close();
    }
    if (parley != null) {
      parley.close();
    }
  }

  /** Calls through the stub of the reference. */
  @Benchmark
  public long stub() {
    return stub.echo(argument++);
  }
}
