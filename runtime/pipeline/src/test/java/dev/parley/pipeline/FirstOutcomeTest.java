package dev.parley.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Reply against cancellation against deadline: the first outcome counts, and only that. */
class FirstOutcomeTest {
  private static final int THREADS = 4;

  /** Counts how often each way is taken, and sees the outcome it is shown. */
  private static final class Watching implements Valve {
    final AtomicInteger down = new AtomicInteger();
    final AtomicInteger up = new AtomicInteger();

    @Override
    public ValveAction request(Call call) {
      down.incrementAndGet();
      return ValveAction.SUSPEND;
    }

    @Override
    public void reply(Call call) {
      up.incrementAndGet();
      assertThat(call.done()).isTrue();
    }
  }

  @Test
  void oneOutcomeWinsAndIsSeenByAll() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      RandomSeeds.run(2_000, random -> race(threads, random));
    }
  }

  private static void race(ExecutorService threads, Random random) throws Exception {
    Watching first = new Watching();
    Watching second = new Watching();
    AtomicInteger served = new AtomicInteger();
    TestCall call = new TestCall();
    List<Object> winners = Collections.synchronizedList(new ArrayList<>());
    List<Runnable> moves = new ArrayList<>();
    for (int i = 0; i < THREADS - 1; i++) {
      Object own = i;
      moves.add(() -> win(winners, call.answer(own), own));
      CallException cancelled = new CallException.Cancelled("cancelled " + i);
      moves.add(() -> win(winners, call.fail(cancelled), cancelled));
      CallException late = new CallException.DeadlineExceeded("late " + i);
      moves.add(() -> win(winners, call.fail(late), late));
      moves.add(call::resume);
      moves.add(call::resume);
    }
    Collections.shuffle(moves, random);
    CyclicBarrier start = new CyclicBarrier(THREADS);
    List<Future<?>> all = new ArrayList<>();
    all.add(
        threads.submit(() -> {
          start.await();
          new Valveline(List.of(first, second), c -> served.incrementAndGet()).run(call);
          return null;
        }));
    for (int t = 1; t < THREADS; t++) {
      List<Runnable> own = new ArrayList<>();
      for (int i = t - 1; i < moves.size(); i += THREADS - 1) {
        own.add(moves.get(i));
      }
      all.add(
          threads.submit(() -> {
            start.await();
            own.forEach(Runnable::run);
            return null;
          }));
    }
    for (Future<?> each : all) {
      each.get();
    }

    assertThat(winners).hasSize(1);
    assertThat(call.ends).hasValue(1);
    assertThat(served.get()).isLessThanOrEqualTo(1);
    assertThat(first.up).hasValue(first.down.get());
    assertThat(second.up).hasValue(second.down.get());
    if (winners.getFirst() instanceof Throwable failure) {
      assertThat(call.failure()).containsSame(failure);
      assertThat(call.results).hasValue(0);
    } else {
      assertThat(call.failure()).isEmpty();
      assertThat(call.result).isEqualTo(winners.getFirst());
      assertThat(call.results).hasValue(1);
    }
  }

  private static void win(List<Object> winners, boolean won, Object outcome) {
    if (won) {
      winners.add(outcome);
    }
  }
}
