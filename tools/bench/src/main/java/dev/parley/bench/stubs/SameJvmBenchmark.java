package dev.parley.bench.stubs;

import dev.parley.calls.Parley;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** JMH benchmark of a call within one JVM, made in four ways, each in a process of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SameJvmBenchmark {
  private final Parley parley = Parley.start();
  private final LocalEcho direct = value -> value;
  private final LocalEcho handWritten = new HandWrittenStub(direct);
  private final LocalEcho proxy = proxy(direct);
  private LocalEcho stub = direct; // until set up
  private long argument;

  private static LocalEcho proxy(LocalEcho servant) {
    InvocationHandler handler = (self, method, arguments) -> method.invoke(servant, arguments);
    return (LocalEcho)
        Proxy.newProxyInstance(
            LocalEcho.class.getClassLoader(), new Class<?>[] {LocalEcho.class}, handler);
  }

  /** Creates the generated stub. */
  @Setup(Level.Trial)
  public void export() {
    parley.export("echo", LocalEcho.class, direct);
    stub = parley.lookup("echo", LocalEcho.class);
  }

  /** Stops the runtime. */
  @TearDown(Level.Trial)
  public void close() {
    parley.close();
  }

  /** Calls the servant through its interface. */
  @Benchmark
  public long direct() {
    return direct.echo(argument++);
  }

  /** Calls through a hand-written stub. */
  @Benchmark
  public long handWritten() {
    return handWritten.echo(argument++);
  }

  /** Calls through Parley's generated stub. */
  @Benchmark
  public long stub() {
    return stub.echo(argument++);
  }

  /** Calls through a JDK dynamic proxy. */
  @Benchmark
  public long proxy() {
    return proxy.echo(argument++);
  }
}
