package dev.parley.bench.valves;

import dev.parley.base.Timers;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.Step;
import dev.parley.pipeline.Valveline;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Waiting calls that a valve suspends, with five threads and one timer for all of them. */
final class WaitingInValve implements Waiters {
  private static final int THREADS = 5;

  private final ExecutorService threads = Executors.newWorkStealingPool(THREADS);
  private final Timers timers = Timers.start();
  private final AtomicInteger begun = new AtomicInteger();

  private static final class WaitingCall extends LongCall {
    private final Countdown ended;

    WaitingCall(long value, Countdown ended) {
      super(value);
      this.ended = ended;
    }

    @Override
    protected void ended() {
      ended.countDown();
    }
  }

  @Override
  public void start(int count, int millis, Countdown ended) throws Exception {
    Duration delay = Duration.ofMillis(millis);
    Valveline line =
        new Valveline(
            List.of(
                new CountingValve(),
                call -> {
                  timers.after(delay, () -> threads.execute(call::resume));
                  begun.incrementAndGet();
                  return Step.SUSPEND;
                },
                new CountingValve()),
            Call::succeed);
    CountDownLatch sent = new CountDownLatch(THREADS);
    for (int thread = 0; thread < THREADS; thread++) {
      int first = thread;
      threads.execute(() -> {
        for (int i = first; i < count; i += THREADS) {
          line.run(new WaitingCall(i, ended));
        }
        sent.countDown();
      });
    }
    sent.await();
  }

  @Override
  public int begun() {
    return begun.get();
  }

  @Override
  public void close() {
    timers.close();
    threads.shutdownNow();
  }
}
