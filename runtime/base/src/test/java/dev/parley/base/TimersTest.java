package dev.parley.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@link Timers} with their clock and thread. */
@Timeout(60)
class TimersTest {
  private static final int THREADS = 4;
  private static final int EACH = 25_000;
  private static final int ALL = THREADS * EACH;

  private final Timers timers = Timers.start();

  @AfterEach
  void close() {
    timers.close();
  }

  @Test
  void taskRunsAfterItsTimeOnTheOneThread() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    List<Object> seen = new ArrayList<>();
    long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
    timers.scheduleAt(
        due,
        () -> {
          seen.add(System.nanoTime() - due >= 0);
          seen.add(Thread.currentThread().getName());
          ran.countDown();
        });
    ran.await();

    assertThat(seen).containsExactly(true, "parley-timers");
  }

  @Test
  void timeThatHasPassedMeansAtOnceAndEndlessTimeNever() throws Exception {
    CountDownLatch ran = new CountDownLatch(3);
    timers.scheduleAt(System.nanoTime() - 1_000_000_000, ran::countDown);
    timers.schedule(Duration.ZERO, ran::countDown);
    timers.schedule(Duration.ofSeconds(Long.MIN_VALUE), ran::countDown);
    Timer never = timers.schedule(Duration.ofSeconds(Long.MAX_VALUE), ran::countDown);
    ran.await();

    assertThat(never.cancel()).isTrue();
  }

  @Test
  void timeThatIsTooFarAwayToBeCountedIsEndless() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    Timer never = timers.scheduleAt(System.nanoTime() + Long.MAX_VALUE, () -> {});
    timers.schedule(Duration.ofMillis(1), ran::countDown);
    ran.await();

    assertThat(never.cancel()).isTrue();
  }

  @Test
  void taskThatThrowsHarmsNoOther() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    timers.schedule(
        Duration.ZERO,
        () -> {
          Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> {});
          throw new IllegalStateException("on purpose");
        });
    timers.schedule(Duration.ofMillis(1), ran::countDown);
    ran.await();

    assertThat(ran.getCount()).isZero();
  }

  @Test
  void handlerThatThrowsHarmsNoOther() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    timers.schedule(
        Duration.ZERO,
        () -> {
          Thread.currentThread()
              .setUncaughtExceptionHandler((thread, failure) -> {
                throw new IllegalStateException("on purpose, too");
              });
          throw new IllegalStateException("on purpose");
        });
    timers.schedule(Duration.ofMillis(1), ran::countDown);

    assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void taskThatLeavesItsThreadInterruptedKeepsItFromNoSleep() throws Exception {
    CountDownLatch ran = new CountDownLatch(1);
    List<Boolean> interrupted = new ArrayList<>();
    timers.schedule(Duration.ZERO, () -> Thread.currentThread().interrupt());
    timers.schedule(
        Duration.ofMillis(5),
        () -> {
          interrupted.add(Thread.currentThread().isInterrupted());
          ran.countDown();
        });
    ran.await();

    assertThat(interrupted).containsExactly(false);
  }

  @Test
  void closedTimersRefuseWhatComes() {
    timers.close();

    assertThatExceptionOfType(RejectedExecutionException.class)
        .isThrownBy(() -> timers.schedule(Duration.ZERO, () -> {}))
        .withMessage("the timers are closed");
  }

  /** What one thread does with the timers of its numbers. */
  private interface Work {
    void begin(int number) throws Exception;
  }

  private static void onAllThreads(Work work) throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      List<Future<?>> all = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int first = thread * EACH;
        all.add(
            threads.submit(() -> {
              for (int i = 0; i < EACH; i++) {
                work.begin(first + i);
              }
              return null;
            }));
      }
      for (Future<?> each : all) {
        each.get();
      }
    }
  }

  @Test
  void everyTimerRunsOnceAndNoneTooEarly() throws Exception {
    AtomicIntegerArray times = new AtomicIntegerArray(ALL);
    AtomicInteger early = new AtomicInteger();
    CountDownLatch all = new CountDownLatch(ALL);
    onAllThreads(number -> {
      long due = System.nanoTime() + new Random(number).nextInt(200_000_000);
      timers.scheduleAt(
          due,
          () -> {
            if (System.nanoTime() - due < 0) {
              early.incrementAndGet();
            }
            times.incrementAndGet(number);
            all.countDown();
          });
    });
    all.await();

    assertThat(early).hasValue(0);
    for (int number = 0; number < ALL; number++) {
      assertThat(times.get(number)).isEqualTo(1);
    }
  }

  @Test
  void timerThatIsCalledOffDoesNotRunAndAllOthersDo() throws Exception {
    AtomicIntegerArray times = new AtomicIntegerArray(ALL);
    AtomicIntegerArray expected = new AtomicIntegerArray(ALL);
    CountDownLatch all = new CountDownLatch(ALL);
    onAllThreads(number -> {
      int nanos = new Random(number).nextInt(2_000_000);
      Timer timer =
          timers.scheduleAt(
              System.nanoTime() + nanos,
              () -> {
                times.incrementAndGet(number);
                all.countDown();
              });
      if (number % 3 > 0 && timer.cancel()) {
        all.countDown();
      } else {
        expected.set(number, 1);
      }
    });
    all.await();

    for (int number = 0; number < ALL; number++) {
      assertThat(times.get(number)).isEqualTo(expected.get(number));
    }
  }

  @Test
  void closingWhileOthersBeginTimersLosesNoRefusal() throws Exception {
    AtomicIntegerArray times = new AtomicIntegerArray(ALL);
    AtomicIntegerArray refused = new AtomicIntegerArray(ALL);
    onAllThreads(number -> {
      if (number == EACH / 2) {
        timers.close();
      }
      try {
        timers.scheduleAt(System.nanoTime(), () -> times.incrementAndGet(number));
      } catch (RejectedExecutionException e) {
        refused.set(number, 1);
      }
    });

    assertThat(refused.get(EACH - 1)).isEqualTo(1);
    for (int number = 0; number < ALL; number++) {
      assertThat(times.get(number) + refused.get(number)).isLessThanOrEqualTo(1);
    }
  }
}
