package dev.parley.bench.valves;

import dev.parley.pipeline.Call;
import dev.parley.pipeline.ValveAction;
import dev.parley.pipeline.Valveline;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * JMH benchmark of continuing on another thread: an executor task, and a call that a valve
 * suspends. Each is measured alone, with its caller waiting, and a thousand in a row.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HandOffBenchmark {
  private static final int TIMES = 1_000;

  private final ExecutorService other = Executors.newSingleThreadExecutor();
  private final Valveline line =
      new Valveline(
          List.of(
              new CountingValve(),
              call -> {
                other.execute(call::resume);
                return ValveAction.SUSPEND;
              }),
          Call::succeed);

  /** Stops the thread. */
  @TearDown(Level.Trial)
  public void close() {
    other.shutdownNow();
  }

  /** Call that counts down a latch when it ends. */
  private static final class CountedCall extends LongCall {
    private final CountDownLatch all;

    CountedCall(long value, CountDownLatch all) {
      super(value);
      this.all = all;
    }

    @Override
    protected void ended() {
      all.countDown();
    }
  }

  /** Hands over one task. */
  @Benchmark
  public void taskAlone() throws InterruptedException {
    tasks(1);
  }

  /** Hands over one call. */
  @Benchmark
  public void callAlone() throws InterruptedException {
    calls(1);
  }

  /** Hands over a thousand tasks. */
  @Benchmark
  @OperationsPerInvocation(TIMES)
  public void tasksInARow() throws InterruptedException {
    tasks(TIMES);
  }

  /** Hands over a thousand calls. */
  @Benchmark
  @OperationsPerInvocation(TIMES)
  public void callsInARow() throws InterruptedException {
    calls(TIMES);
  }

  private void tasks(int count) throws InterruptedException {
    CountDownLatch all = new CountDownLatch(count);
    for (int i = 0; i < count; i++) {
      other.execute(all::countDown);
    }
    all.await();
  }

  private void calls(int count) throws InterruptedException {
    CountDownLatch all = new CountDownLatch(count);
    for (int i = 0; i < count; i++) {
      line.run(new CountedCall(i, all));
    }
    all.await();
  }
}
