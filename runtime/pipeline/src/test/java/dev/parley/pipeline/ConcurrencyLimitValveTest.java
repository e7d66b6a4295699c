package dev.parley.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.testkit.RandomSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The limit, the line before it, and that both are empty again in the end. */
class ConcurrencyLimitValveTest {
  private final List<Call> running = new ArrayList<>();

  private TestCall start(ConcurrencyLimitValve valve) {
    TestCall call = new TestCall();
    new Valveline(List.of(valve), running::add).run(call);
    return call;
  }

  @Test
  void asManyRunAsTheLimitSaysAndTheNextOneWaits() {
    ConcurrencyLimitValve valve = new ConcurrencyLimitValve(2, 1);
    TestCall first = start(valve);
    TestCall second = start(valve);
    TestCall third = start(valve);

    assertThat(running).containsExactly(first, second);
    assertThat(valve.running()).isEqualTo(2);
    assertThat(valve.waiting()).isEqualTo(1);
    second.succeed();
    assertThat(running).containsExactly(first, second, third);
    assertThat(valve.waiting()).isZero();
    first.succeed();
    third.succeed();
    assertThat(valve.running()).isZero();
  }

  @Test
  void oneMoreThanTheLineHoldsIsOverloaded() {
    ConcurrencyLimitValve valve = new ConcurrencyLimitValve(1, 2);
    TestCall first = start(valve);
    start(valve);
    start(valve);
    TestCall fourth = start(valve);

    assertThat(fourth.why())
        .isInstanceOf(CallException.Overloaded.class)
        .hasMessage("Calculator.add at test:desk: 1 calls run and 2 wait already");
    assertThat(valve.running()).isEqualTo(1);
    assertThat(valve.waiting()).isEqualTo(2);
    first.succeed();
    start(valve);
    assertThat(valve.waiting()).isEqualTo(2);
  }

  @Test
  void withoutALineTheNextOneIsOverloadedAtOnce() {
    ConcurrencyLimitValve valve = new ConcurrencyLimitValve(1, 0);
    TestCall first = start(valve);
    assertThat(start(valve).why()).isInstanceOf(CallException.Overloaded.class);
    first.succeed();

    assertThat(start(valve).done()).isFalse();
    assertThat(valve.running()).isEqualTo(1);
  }

  @Test
  void whoCameFirstIsServedFirst() {
    ConcurrencyLimitValve valve = new ConcurrencyLimitValve(1, 100);
    List<Call> came = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      came.add(start(valve));
    }
    while (running.size() < 50) {
      running.getLast().succeed();
    }

    assertThat(running).isEqualTo(came);
  }

  @Test
  void callCancelledInLineLeavesItsPlaceToTheNext() {
    ConcurrencyLimitValve valve = new ConcurrencyLimitValve(1, 2);
    TestCall first = start(valve);
    TestCall second = start(valve);
    TestCall third = start(valve);
    second.fail(new CallException.Cancelled("never mind"));
    assertThat(valve.waiting()).isEqualTo(1);
    TestCall fourth = start(valve);
    first.succeed();
    third.succeed();

    assertThat(running).containsExactly(first, third, fourth);
    fourth.succeed();
    assertThat(valve.running()).isZero();
    assertThat(valve.waiting()).isZero();
  }

  @Test
  void failedCallsGiveTheirPlaceBack() {
    ConcurrencyLimitValve valve = new ConcurrencyLimitValve(1, 10);
    for (int i = 0; i < 10; i++) {
      start(valve);
    }
    while (valve.running() > 0) {
      running.getLast().fail(new CallException.Failed("broken"));
    }

    assertThat(running).hasSize(10);
    assertThat(valve.waiting()).isZero();
  }

  /** Each call ends as soon as it is let through; one inside the other would overflow the stack. */
  @Test
  void hundredThousandWaitingCallsAreLetThroughWithoutRecursion() {
    int count = 100_000;
    ConcurrencyLimitValve valve = new ConcurrencyLimitValve(1, count);
    TestCall first = start(valve);
    List<TestCall> others = new ArrayList<>();
    int[] depth = {0, 0};
    Valveline line =
        new Valveline(
            List.of(valve),
            call -> {
              depth[1] = Math.max(depth[1], ++depth[0]);
              call.succeed();
              depth[0]--;
            });
    for (int i = 0; i < count; i++) {
      TestCall call = new TestCall();
      others.add(call);
      line.run(call);
    }
    assertThat(valve.waiting()).isEqualTo(count);
    first.succeed();

    assertThat(others).allSatisfy(call -> assertThat(call.ends).hasValue(1));
    assertThat(depth[1]).isEqualTo(1);
    assertThat(valve.running()).isZero();
    assertThat(valve.waiting()).isZero();
  }

  @Test
  void manyThreadsNeverRunMoreThanTheLimitAndLeaveNothingBehind() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      RandomSeeds.run(30, random -> crowd(threads, random));
    }
  }

  private static void crowd(ExecutorService threads, Random random) throws Exception {
    int limit = 1 + random.nextInt(4);
    int each = 500;
    ConcurrencyLimitValve valve = new ConcurrencyLimitValve(limit, random.nextInt(40));
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Queue<Call> through = new ConcurrentLinkedQueue<>();
    Valve counting =
        new Valve() {
          @Override
          public ValveAction request(Call call) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            return ValveAction.CONTINUE;
          }

          @Override
          public void reply(Call call) {
            inside.decrementAndGet();
          }
        };
    Valveline line = new Valveline(List.of(valve, counting), through::add);
    List<TestCall> calls = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch start = new CountDownLatch(1);
    List<Future<?>> all = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Random own = new Random(random.nextLong());
      all.add(
          threads.submit(() -> {
            start.await();
            for (int i = 0; i < each; i++) {
              TestCall call = new TestCall();
              calls.add(call);
              line.run(call);
              switch (own.nextInt(3)) {
                case 0 -> call.fail(new CallException.Cancelled("never mind"));
                case 1 -> end(through.poll());
                default -> Thread.onSpinWait();
              }
            }
            return null;
          }));
    }
    start.countDown();
    for (Future<?> one : all) {
      one.get();
    }
    for (Call next = through.poll(); next != null; next = through.poll()) {
      next.succeed();
    }

    assertThat(most.get()).isLessThanOrEqualTo(limit);
    assertThat(calls).hasSize(4 * each).allSatisfy(call -> assertThat(call.ends).hasValue(1));
    assertThat(inside).hasValue(0);
    assertThat(valve.running()).isZero();
    assertThat(valve.waiting()).isZero();
  }

  private static void end(Call call) {
    if (call != null) {
      call.succeed();
    }
  }
}
