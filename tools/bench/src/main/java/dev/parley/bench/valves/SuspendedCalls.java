package dev.parley.bench.valves;

import dev.parley.base.Timers;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.ValveAction;
import dev.parley.pipeline.Valveline;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Waiting calls that a valve suspends, with five threads and one timer for all of them. */
final class SuspendedCalls implements PendingRequests {
  private static final int THREADS = 5;

  private final ExecutorService threads = Executors.newWorkStealingPool(THREADS);
  private final Timers timers = Timers.start();
  private final AtomicInteger begun = new AtomicInteger();

  private static final class SuspendedLongCall extends LongCall {
    private final TimedLatch ended;

    SuspendedLongCall(long value, TimedLatch ended) {
      super(value);
      this.ended = ended;
    }

    @Override
    protected void ended() {
      ended.countDown();
    }
  }

  @Override
  public void start(int count, int millis, TimedLatch ended) throws Exception {
    Duration delay = Duration.ofMillis(millis);
    Valveline line =
        new Valveline(
            List.of(
                new CountingValve(),
                call -> {
                  timers.schedule(delay, () -> threads.execute(call::resume));
                  begun.incrementAndGet();
                  return ValveAction.SUSPEND;
                },
                new CountingValve()),
            Call::succeed);
    CountDownLatch sent = new CountDownLatch(THREADS);
    for (int thread = 0; thread < THREADS; thread++) {
      int first = thread;
      threads.execute(() -> {
        for (int i = first; i < count; i += THREADS) {
          line.run(new SuspendedLongCall(i, ended));
        }
        sent.countDown();
      });
    }
    sent.await();
  }

  @Override
  public int count() {
    return begun.get();
  }

  @Override
  public void close() {
    timers.close();
    threads.shutdownNow();
  }
}
