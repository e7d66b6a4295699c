package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.base.Timers;
import dev.parley.calls.Parley;
import dev.parley.calls.ReconnectingPeer;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.ServantLookup;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.Eventually;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class RetryValveTest {
  private final FakeClock clock = new FakeClock();

  private RetryValve valve() {
    return RetryValve.builder().build(clock);
  }

  /** Fails so many times, then tells how often it was asked before. */
  static IntFunction<CompletableFuture<Integer>> failing(int times) {
    return asked ->
        asked < times
            ? CompletableFuture.failedFuture(new CallException.Unavailable("not now"))
            : CompletableFuture.completedFuture(asked);
  }

  private static Throwable failure(CompletableFuture<?> future) throws InterruptedException {
    try {
      future.get(60, TimeUnit.SECONDS);
      throw new AssertionError("it succeeded");
    } catch (java.util.concurrent.ExecutionException e) {
      return e.getCause();
    } catch (java.util.concurrent.TimeoutException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void idempotentCallIsTriedAgainUntilItSucceeds() throws Exception {
    try (ShopConnection trip = new ShopConnection(valve())) {
      trip.servant.behaviour = failing(2);
      CompletableFuture<Integer> price = trip.shop.price("tea");
      assertThat(clock.runNext()).isBetween(Duration.ZERO, Duration.ofMillis(50));
      assertThat(clock.runNext()).isBetween(Duration.ZERO, Duration.ofMillis(100));
      assertThat(price.get(60, TimeUnit.SECONDS)).isEqualTo(2);
      assertThat(clock.waiting()).isZero();
    }
  }

  @Test
  void callThatLeftAndIsNotIdempotentIsNotTriedAgain() throws Exception {
    try (ShopConnection trip = new ShopConnection(valve())) {
      trip.servant.behaviour = failing(1);
      assertThat(failure(trip.shop.sell("tea"))).isInstanceOf(CallException.Unavailable.class);
      assertThat(trip.servant.asked).hasValue(1);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ALL_VALVES", "PER_CALL"})
  void callWithinTheJvmThatWasCarriedOutIsNotTriedAgain(ServantLookup lookup) throws Exception {
    try (Parley parley = Parley.builder().outgoing(valve()).servantLookup(lookup).start()) {
      TestShop servant = new TestShop();
      servant.behaviour = failing(1);
      parley.export("shop", Shop.class, servant);
      CompletableFuture<Integer> sold = parley.lookup("shop", Shop.class).sell("tea");
      assertThat(failure(sold)).isInstanceOf(CallException.Unavailable.class);
      assertThat(servant.asked).hasValue(1);
      assertThat(clock.waiting()).isZero();
    }
  }

  @Test
  void callThatNeverLeftIsTriedAgainThoughItIsNotIdempotent() throws Exception {
    AtomicInteger stopped = new AtomicInteger();
    try (ShopConnection trip =
        new ShopConnection(
            valve(),
            call -> {
              if (call.method().equals("sell") && stopped.getAndIncrement() == 0) {
                call.fail(new CallException.Unavailable("nobody is there"));
                return ValveAction.DONE;
              }
              return ValveAction.CONTINUE;
            })) {
      CompletableFuture<Integer> sold = trip.shop.sell("tea");
      clock.runNext();
      assertThat(sold.get(60, TimeUnit.SECONDS)).isZero();
      assertThat(trip.servant.asked).hasValue(1);
    }
  }

  @Test
  void lastFailureIsToldAfterTheLastAttempt() throws Exception {
    try (ShopConnection trip = new ShopConnection(RetryValve.builder().attempts(2).build(clock))) {
      trip.servant.behaviour = failing(100);
      CompletableFuture<Integer> price = trip.shop.price("tea");
      clock.runNext();
      assertThat(failure(price)).isInstanceOf(CallException.Unavailable.class);
      assertThat(trip.servant.asked).hasValue(2);
    }
  }

  @Test
  void otherReasonsAreToldAtOnceUnlessAskedFor() throws Exception {
    try (ShopConnection trip = new ShopConnection(valve())) {
      trip.servant.behaviour =
          asked -> CompletableFuture.failedFuture(new IllegalStateException("broken"));
      assertThat(failure(trip.shop.price("tea"))).isInstanceOf(CallException.Failed.class);
      assertThat(trip.servant.asked).hasValue(1);
    }
    try (ShopConnection trip =
        new ShopConnection(RetryValve.builder().alsoAfter(CallFailureReason.FAILED).build(clock))) {
      trip.servant.behaviour =
          asked ->
              asked == 0
                  ? CompletableFuture.failedFuture(new IllegalStateException("broken"))
                  : CompletableFuture.completedFuture(asked);
      CompletableFuture<Integer> price = trip.shop.price("tea");
      clock.runNext();
      assertThat(price.get(60, TimeUnit.SECONDS)).isEqualTo(1);
    }
  }

  @Test
  void nothingIsTriedPastTheDeadline() throws Exception {
    RetryValve patient =
        RetryValve.builder().pauses(Duration.ofDays(1), Duration.ofDays(1)).build(clock);
    try (ShopConnection trip = new ShopConnection(patient)) {
      trip.servant.behaviour = failing(1);
      // A random part of a day is shorter than a millisecond once in 86 million times.
      CompletableFuture<Integer> price =
          CallOptions.timeout(Duration.ofSeconds(30)).call(() -> trip.shop.price("tea"));
      assertThat(failure(price)).isInstanceOf(CallException.class);
      assertThat(trip.servant.asked).hasValue(1);
    }
  }

  @Test
  void emptyBudgetEndsTrying() throws Exception {
    RetryBudget none = new RetryBudget(0, 0);
    try (ShopConnection trip = new ShopConnection(RetryValve.builder().budget(none).build(clock))) {
      trip.servant.behaviour = failing(1);
      assertThat(failure(trip.shop.price("tea"))).isInstanceOf(CallException.Unavailable.class);
      assertThat(trip.servant.asked).hasValue(1);
    }
  }

  @Test
  void cancelledCallIsNotTriedAgain() throws Exception {
    try (ShopConnection trip = new ShopConnection(valve())) {
      CountDownLatch asked = new CountDownLatch(1);
      CompletableFuture<Integer> never = new CompletableFuture<>();
      trip.servant.behaviour =
          times -> {
            asked.countDown();
            return never;
          };
      CompletableFuture<Integer> price = trip.shop.price("tea");
      assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
      price.cancel(true);
      trip.servant.behaviour = failing(0);
      assertThat(trip.shop.stock("tea")).isEqualTo(1);
      assertThat(clock.waiting()).isZero();
      assertThat(trip.servant.asked).hasValue(2);
    }
  }

  @Test
  void callThatIsCancelledBetweenAttemptsIsDropped() throws Exception {
    try (ShopConnection trip = new ShopConnection(valve())) {
      CountDownLatch paused = new CountDownLatch(1);
      trip.servant.behaviour = failing(1);
      CompletableFuture<Integer> price = trip.shop.price("tea");
      Thread.startVirtualThread(() -> {
        while (clock.waiting() == 0) {
          Thread.onSpinWait();
        }
        paused.countDown();
      });
      assertThat(paused.await(60, TimeUnit.SECONDS)).isTrue();
      price.cancel(true);
      // The pause may have begun at this very moment: then the thread that began it ends it.
      Eventually.eventually("nothing waits", () -> clock.waiting() == 0);
    }
  }

  @Test
  void blockingCallersGetTheReplyOfALaterAttempt() {
    try (Timers timers = Timers.start();
        ShopConnection trip = new ShopConnection(RetryValve.builder().build(timers))) {
      trip.servant.behaviour = failing(2);
      assertThat(trip.shop.stock("tea")).isEqualTo(2);
      assertThat(trip.shop.order("tea")).isEqualTo(3);
      trip.shop.visit("tea");
    }
  }

  @Test
  void callsWithinOneJvmAreTriedAgainToo() throws Exception {
    try (Timers timers = Timers.start();
        Parley parley = Parley.builder().outgoing(RetryValve.builder().build(timers)).start()) {
      TestShop servant = new TestShop();
      parley.export("shop", Shop.class, servant);
      Shop shop = parley.lookup("shop", Shop.class);
      servant.behaviour = failing(2);
      assertThat(shop.stock("tea")).isEqualTo(2);
      assertThat(shop.price("tea").get(60, TimeUnit.SECONDS)).isEqualTo(3);
    }
  }

  @Test
  void callAndItsAttemptNeedOnePlaceTogether() {
    try (Timers timers = Timers.start();
        ShopConnection trip =
            new ShopConnection(
                builder -> builder.callsMax(1).outgoing(RetryValve.builder().build(timers)))) {
      trip.servant.behaviour = failing(1);
      assertThat(trip.shop.stock("tea")).isEqualTo(1);
      assertThat(trip.shop.stock("tea")).isEqualTo(2);
    }
  }

  @Test
  void slowServantMeetsTheDeadlineOfTheCall() {
    try (Timers timers = Timers.start();
        ShopConnection trip = new ShopConnection(RetryValve.builder().build(timers))) {
      trip.servant.behaviour = times -> new CompletableFuture<>();
      CallOptions soon = CallOptions.timeout(Duration.ofMillis(50));
      assertThatExceptionOfType(CallException.DeadlineExceeded.class)
          .isThrownBy(() -> soon.call(() -> trip.shop.stock("tea")));
      assertThat(soon.call(() -> trip.shop.price("tea")))
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.DeadlineExceeded.class);
      assertThat(trip.servant.asked.get()).isLessThanOrEqualTo(2);
    }
  }

  @Test
  void whatWasLostWithItsConnectionIsNotMadeTwiceByAStubThatReconnects() {
    try (Timers timers = Timers.start();
        ShopConnection trip = new ShopConnection(RetryValve.builder().build(timers));
        ReconnectingPeer peers = trip.client.reconnecting(trip.peer.info().endpoint())) {
      Shop shop = peers.lookup("shop", Shop.class);
      trip.servant.behaviour =
          times -> {
            trip.server.peers().forEach(peer -> peer.close());
            return new CompletableFuture<>();
          };
      assertThatExceptionOfType(CallException.Unavailable.class)
          .isThrownBy(() -> shop.order("tea"))
          .matches(CallException.Unavailable::mayHaveExecuted);
      assertThat(trip.servant.asked).hasValue(1);
    }
  }

  @Test
  void settingsThatCannotBeAreRefused() {
    RetryValve.Builder builder = RetryValve.builder();
    assertThatIllegalArgumentException().isThrownBy(() -> builder.attempts(0));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.attempts(101));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.pauses(Duration.ZERO, Duration.ofSeconds(1)))
        .withMessageContaining("first pause");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.pauses(Duration.ofSeconds(2), Duration.ofSeconds(1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder.alsoAfter(CallFailureReason.DEADLINE_EXCEEDED));
    assertThatIllegalArgumentException().isThrownBy(() -> new RetryBudget(-0.1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new RetryBudget(Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new RetryBudget(0.1, -1));
  }

  @Test
  void callInAPauseEndsWhenTheTimersAreClosed() throws Exception {
    try (ShopConnection trip = new ShopConnection(valve())) {
      trip.servant.behaviour = failing(1);
      CompletableFuture<Integer> price = trip.shop.price("tea");
      clock.close();
      assertThat(failure(price))
          .isInstanceOf(CallException.Unavailable.class)
          .hasMessageContaining("the timers are closed")
          .hasMessageContaining("not now");
    }
  }

  @Test
  void closedTimersEndWhatWaitsAndWhatComes() throws Exception {
    RetryValve.Builder slow = RetryValve.builder().pauses(Duration.ofDays(1), Duration.ofDays(1));
    Timers timers = Timers.start();
    try (ShopConnection trip = new ShopConnection(slow.build(timers))) {
      trip.servant.behaviour = failing(100);
      CallOptions patient = CallOptions.timeout(Duration.ofDays(10));
      CompletableFuture<Integer> first = patient.call(() -> trip.shop.price("tea"));
      while (trip.servant.asked.get() == 0) {
        Thread.onSpinWait();
      }
      timers.close();
      assertThat(failure(first)).hasMessageContaining("the timers are closed");
      assertThat(failure(patient.call(() -> trip.shop.price("tea"))))
          .hasMessageContaining("the timers are closed");
    } finally {
      timers.close();
    }
  }

  /** The first pause is over before the valve has its timer in hand. */
  @Test
  void pauseThatFollowsAtOnceIsDroppedWithTheCall() throws Exception {
    AtomicInteger pauses = new AtomicInteger();
    ValveClock quick =
        (nanos, task, dropped) -> {
          if (pauses.getAndIncrement() == 0) {
            task.run();
            return () -> {};
          }
          return clock.after(nanos, task, dropped);
        };
    RetryValve valve = RetryValve.builder().build(quick);
    try (ShopConnection trip =
        new ShopConnection(
            valve,
            call -> {
              if (call.method().equals("sell")) {
                call.fail(new CallException.Unavailable("nobody is there"));
                return ValveAction.DONE;
              }
              return ValveAction.CONTINUE;
            })) {
      CompletableFuture<Integer> sold = trip.shop.sell("tea");
      assertThat(clock.waiting()).isEqualTo(1);
      sold.cancel(true);
      assertThat(clock.waiting()).isZero();
    }
  }

  private static IntFunction<CompletableFuture<Integer>> refusingOnce(Duration retryAfter) {
    return asked ->
        asked == 0
            ? CompletableFuture.failedFuture(new CallException.Overloaded("no more", retryAfter))
            : CompletableFuture.completedFuture(asked);
  }

  @Test
  void pauseThatTheOtherSideAskedForIsKept() throws Exception {
    try (ShopConnection trip = new ShopConnection(valve())) {
      trip.servant.behaviour = refusingOnce(Duration.ofSeconds(5));
      CompletableFuture<Integer> price = trip.shop.price("tea");
      assertThat(clock.runNext()).isBetween(Duration.ofSeconds(5), Duration.ofMillis(5_050));
      assertThat(price.get(60, TimeUnit.SECONDS)).isEqualTo(1);
    }
  }

  @Test
  void refusalThatLastsBeyondTheDeadlineIsToldAtOnce() throws Exception {
    try (ShopConnection trip = new ShopConnection(valve())) {
      trip.servant.behaviour = refusingOnce(Duration.ofSeconds(Long.MAX_VALUE / 1_000_000_000));
      assertThat(failure(trip.shop.price("tea")))
          .isInstanceOfSatisfying(
              CallException.Overloaded.class,
              refused ->
                  assertThat(refused.retryAfter().orElseThrow())
                      .isGreaterThan(Duration.ofDays(365)));
      assertThat(clock.waiting()).isZero();
    }
  }
}
