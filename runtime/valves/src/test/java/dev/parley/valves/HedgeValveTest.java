package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.base.Timers;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class HedgeValveTest {
  private static final Duration DELAY = Duration.ofMillis(20);

  private final FakeClock clock = new FakeClock();
  private final List<CompletableFuture<Integer>> answers = new CopyOnWriteArrayList<>();

  private CompletableFuture<Integer> open(int asked) {
    CompletableFuture<Integer> answer = new CompletableFuture<>();
    answers.add(answer);
    return answer;
  }

  /** Waits until the servant was asked so often. */
  private void awaitAsked(int times) {
    while (answers.size() < times) {
      Thread.onSpinWait();
    }
  }

  @Test
  void slowCallIsAskedOnceMoreAndTheFirstAnswerCounts() throws Exception {
    try (ShopConnection trip = new ShopConnection(HedgeValve.after(DELAY).build(clock))) {
      trip.servant.behaviour = this::open;
      CompletableFuture<Integer> price = trip.shop.price("tea");
      awaitAsked(1);
      assertThat(clock.runNext()).isEqualTo(DELAY);
      awaitAsked(2);
      answers.get(1).complete(7);
      assertThat(price.get(60, TimeUnit.SECONDS)).isEqualTo(7);
      assertThat(clock.waiting()).isZero();
    }
  }

  @Test
  void slowerAttemptIsCancelledAtTheServant() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(1);
    try (ShopConnection trip = new ShopConnection(HedgeValve.after(DELAY).build(clock))) {
      trip.servant.behaviour =
          asked -> {
            if (asked > 0) {
              return CompletableFuture.completedFuture(asked);
            }
            try {
              new CountDownLatch(1).await();
            } catch (InterruptedException e) {
              interrupted.countDown();
            }
            return CompletableFuture.completedFuture(-1);
          };
      CompletableFuture<Integer> price = trip.shop.price("tea");
      while (trip.servant.asked.get() == 0) {
        Thread.onSpinWait();
      }
      clock.runNext();
      assertThat(price.get(60, TimeUnit.SECONDS)).isEqualTo(1);
      assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void quickAnswerDropsTheTimer() throws Exception {
    try (ShopConnection trip = new ShopConnection(HedgeValve.after(DELAY).build(clock))) {
      assertThat(trip.shop.price("tea").get(60, TimeUnit.SECONDS)).isZero();
      assertThat(clock.waiting()).isZero();
      assertThat(trip.servant.asked).hasValue(1);
    }
  }

  @Test
  void failureWaitsForTheOtherAttempt() throws Exception {
    try (ShopConnection trip = new ShopConnection(HedgeValve.after(DELAY).build(clock))) {
      trip.servant.behaviour = this::open;
      CompletableFuture<Integer> price = trip.shop.price("tea");
      awaitAsked(1);
      clock.runNext();
      awaitAsked(2);
      answers.get(0).completeExceptionally(new CallException.Unavailable("not me"));
      answers.get(1).complete(8);
      assertThat(price.get(60, TimeUnit.SECONDS)).isEqualTo(8);
    }
  }

  @Test
  void failureWithoutAnotherAttemptIsTold() {
    try (ShopConnection trip = new ShopConnection(HedgeValve.after(DELAY).build(clock))) {
      trip.servant.behaviour = RetryValveTest.failing(100);
      assertThat(trip.shop.price("tea"))
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.Unavailable.class);
    }
  }

  @Test
  void methodsThatAreNotIdempotentAreAskedOnce() throws Exception {
    try (ShopConnection trip = new ShopConnection(HedgeValve.after(DELAY).build(clock))) {
      trip.servant.behaviour = this::open;
      CompletableFuture<Integer> sold = trip.shop.sell("tea");
      awaitAsked(1);
      assertThat(clock.waiting()).isZero();
      answers.get(0).complete(3);
      assertThat(sold.get(60, TimeUnit.SECONDS)).isEqualTo(3);
    }
  }

  @Test
  void emptyBudgetAsksNoMore() throws Exception {
    RetryBudget none = new RetryBudget(0, 0);
    try (ShopConnection trip =
        new ShopConnection(HedgeValve.after(DELAY).budget(none).build(clock))) {
      trip.servant.behaviour = this::open;
      CompletableFuture<Integer> price = trip.shop.price("tea");
      awaitAsked(1);
      clock.runNext();
      answers.get(0).complete(4);
      assertThat(price.get(60, TimeUnit.SECONDS)).isEqualTo(4);
      assertThat(trip.servant.asked).hasValue(1);
    }
  }

  @Test
  void blockingCallerGetsTheAnswerOfTheSecondAttempt() {
    try (Timers timers = Timers.start();
        ShopConnection trip = new ShopConnection(HedgeValve.after(DELAY).build(timers))) {
      trip.servant.behaviour =
          asked ->
              asked == 0 ? new CompletableFuture<>() : CompletableFuture.completedFuture(asked);
      assertThat(trip.shop.stock("tea")).isEqualTo(1);
    }
  }

  @Test
  void delayFollowsHowLongMostAnswersTake() {
    LatencyPercentile latencies = new LatencyPercentile(0.9);
    for (int i = 1; i < LatencyPercentile.SEEN_MIN; i++) {
      latencies.took(i);
      assertThat(latencies.usual()).isEqualTo(Long.MAX_VALUE);
    }
    for (int i = 0; i < 1_000; i++) {
      latencies.took(i % 10 == 0 ? 500 : 100);
    }
    assertThat(latencies.usual()).isIn(100L, 500L);
    for (int i = 0; i < 1_000; i++) {
      latencies.took(70);
    }
    assertThat(latencies.usual()).isEqualTo(70);
  }

  @Test
  void percentileValveAsksOnceMoreOnlyWhenItKnowsWhatIsUsual() throws Exception {
    try (ShopConnection trip = new ShopConnection(HedgeValve.afterPercentile(0.9).build(clock))) {
      for (int i = 0; i < 2 * LatencyPercentile.SEEN_MIN; i++) {
        clock.pass(Duration.ofMillis(1));
        trip.shop.price("tea").get(60, TimeUnit.SECONDS);
      }
      trip.servant.behaviour = this::open;
      CompletableFuture<Integer> price = trip.shop.price("tea");
      clock.runNext();
      awaitAsked(2);
      answers.get(1).complete(5);
      assertThat(price.get(60, TimeUnit.SECONDS)).isEqualTo(5);
    }
  }

  @Test
  void settingsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> HedgeValve.after(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> HedgeValve.afterPercentile(0.4));
    assertThatIllegalArgumentException().isThrownBy(() -> HedgeValve.afterPercentile(1));
    assertThatIllegalArgumentException().isThrownBy(() -> HedgeValve.after(DELAY).attempts(1));
    assertThatIllegalArgumentException().isThrownBy(() -> HedgeValve.after(DELAY).attempts(11));
  }

  @Test
  void delayThatFollowsAtOnceIsDroppedWithTheCall() throws Exception {
    AtomicInteger delays = new AtomicInteger();
    ValveClock quick =
        (nanos, task, dropped) -> {
          if (delays.getAndIncrement() == 0) {
            task.run();
            return () -> {};
          }
          return clock.after(nanos, task, dropped);
        };
    HedgeValve valve = HedgeValve.after(Duration.ofMillis(1)).attempts(3).build(quick);
    try (ShopConnection trip = new ShopConnection(valve)) {
      trip.servant.behaviour = asked -> new CompletableFuture<>();
      CompletableFuture<Integer> price = trip.shop.price("tea");
      assertThat(clock.waiting()).isEqualTo(1);
      price.cancel(true);
      assertThat(clock.waiting()).isZero();
    }
  }
}
