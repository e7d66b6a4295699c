package dev.parley.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The order, the limit, the turns and the failures of {@link SerialExecutor}. */
class SerialExecutorTest {
  private static final int TURN = 256;

  private final Queue<Runnable> pool = new ArrayDeque<>();
  private final List<Object> ran = new ArrayList<>();
  private final SerialExecutor executor = new SerialExecutor(pool::add, 1_000);

  private void addAll(int count) {
    for (int i = 0; i < count; i++) {
      int number = i;
      executor.execute(() -> ran.add(number));
    }
  }

  private void runOnePiece() {
    pool.remove().run();
  }

  @Test
  void nothingRunsInsideExecute() {
    addAll(3);

    assertThat(ran).isEmpty();
    assertThat(pool).hasSize(1);
  }

  @Test
  void tasksRunInTheOrderTheyCame() {
    addAll(100);
    runOnePiece();

    assertThat(ran).hasSize(100).isSorted();
    assertThat(pool).isEmpty();
  }

  @Test
  void taskOfTheDrainingThreadWaitsForTheOnesBefore() {
    executor.execute(() -> {
      ran.add("first");
      executor.execute(() -> ran.add("third"));
      ran.add("still first");
    });
    executor.execute(() -> ran.add("second"));
    runOnePiece();

    assertThat(ran).containsExactly("first", "still first", "second", "third");
  }

  @Test
  void idleExecutorAsksForAThreadAgain() {
    addAll(1);
    runOnePiece();
    addAll(1);
    runOnePiece();

    assertThat(ran).containsExactly(0, 0);
  }

  @Test
  void asManyTasksWaitAsTheLimitSaysAndNotOneMore() {
    SerialExecutor small = new SerialExecutor(pool::add, 2);
    small.execute(() -> ran.add(1));
    small.execute(() -> ran.add(2));

    assertThatExceptionOfType(RejectedExecutionException.class)
        .isThrownBy(() -> small.execute(() -> ran.add(3)))
        .withMessageContaining("2 tasks wait already");
    runOnePiece();
    small.execute(() -> ran.add(4));
    runOnePiece();

    assertThat(ran).containsExactly(1, 2, 4);
  }

  @Test
  void runningTaskDoesNotCountAsWaiting() {
    SerialExecutor small = new SerialExecutor(pool::add, 1);
    small.execute(() -> small.execute(() -> ran.add("inner")));
    runOnePiece();

    assertThat(ran).containsExactly("inner");
  }

  @Test
  void taskThatThrowsIsReportedAndTheNextOneRuns() {
    IllegalStateException failure = new IllegalStateException("broken task");
    executor.execute(() -> {
      throw failure;
    });
    addAll(1);
    List<Throwable> reported = new ArrayList<>();
    Thread thread = Thread.ofPlatform().unstarted(pool.remove());
    thread.setUncaughtExceptionHandler((t, e) -> reported.add(e));
    thread.start();
    join(thread);

    assertThat(reported).containsExactly(failure);
    assertThat(ran).containsExactly(0);
  }

  @Test
  void busyExecutorHandsItsThreadBackAfterATurn() {
    addAll(TURN + 1);
    runOnePiece();

    assertThat(ran).hasSize(TURN);
    assertThat(pool).hasSize(1);
    runOnePiece();
    assertThat(ran).hasSize(TURN + 1).isSorted();
    assertThat(pool).isEmpty();
  }

  @Test
  void refusalByTheThreadsReachesTheCallerAndLeavesTheExecutorUsable() {
    boolean[] refuse = {true};
    Executor threads =
        task -> {
          if (refuse[0]) {
            throw new RejectedExecutionException("the pool is closed");
          }
          pool.add(task);
        };
    SerialExecutor serial = new SerialExecutor(threads, 10);

    assertThatExceptionOfType(RejectedExecutionException.class)
        .isThrownBy(() -> serial.execute(() -> ran.add("refused")))
        .withMessage("the pool is closed");
    refuse[0] = false;
    serial.execute(() -> ran.add("taken"));
    runOnePiece();

    assertThat(ran).containsExactly("taken");
  }

  @Test
  void anErrorOfTheThreadsLeavesTheExecutorUsableToo() {
    boolean[] fail = {true};
    Executor threads =
        task -> {
          if (fail[0]) {
            throw new OutOfMemoryError("no thread");
          }
          pool.add(task);
        };
    SerialExecutor serial = new SerialExecutor(threads, 10);

    assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> serial.execute(() -> {}));
    fail[0] = false;
    serial.execute(() -> ran.add("taken"));
    runOnePiece();

    assertThat(ran).containsExactly("taken");
  }

  @Test
  void manyProducersNeverMeetInATaskAndKeepTheirOwnOrder() throws InterruptedException {
    int producers = 8;
    int each = 5_000;
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      SerialExecutor serial = new SerialExecutor(threads, producers * each);
      int[] last = new int[producers]; // not synchronized: the executor orders the tasks
      int[] inside = {0};
      List<String> wrong = new ArrayList<>();
      CountDownLatch done = new CountDownLatch(producers * each);
      for (int p = 0; p < producers; p++) {
        int producer = p;
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 1; i <= each; i++) {
                int number = i;
                serial.execute(() -> {
                  if (++inside[0] != 1 || ++last[producer] != number) {
                    wrong.add("producer " + producer + ", task " + number);
                  }
                  inside[0]--;
                  done.countDown();
                });
              }
            });
      }

      assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(wrong).isEmpty();
      assertThat(last).containsOnly(each);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
