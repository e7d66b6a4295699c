package dev.parley.valves;

import static dev.parley.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.CallFailureReason;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CircuitBreakerValveTest {
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final FakeClock clock = new FakeClock();
  private final CircuitBreaker breaker =
      new CircuitBreaker(new CircuitBreaker.BreakerRules(10, 4, 0.5, PAUSE.toNanos(), 2));

  private int enter() {
    return breaker.enter(clock.nanoTime());
  }

  private void ended(boolean failure) {
    int entered = enter();
    assertThat(entered).isNotEqualTo(CircuitBreaker.REFUSED);
    breaker.ended(entered, failure, clock.nanoTime());
  }

  private void open() {
    for (int i = 0; i < 4; i++) {
      ended(true);
    }
    assertThat(enter()).isEqualTo(CircuitBreaker.REFUSED);
  }

  @Test
  void opensWhenTooManyOfTheLastCallsFailed() {
    ended(true);
    ended(false);
    ended(false);
    ended(false);
    ended(true);
    ended(true); // three of six
    assertThat(enter()).isEqualTo(CircuitBreaker.REFUSED);
    assertThat(breaker.pause(clock.nanoTime())).isEqualTo(PAUSE.toNanos());
  }

  @Test
  void staysClosedBeforeEnoughWereSeen() {
    ended(true);
    ended(true);
    ended(true);
    assertThat(enter()).isNotEqualTo(CircuitBreaker.REFUSED);
  }

  @Test
  void oldOutcomesLeaveTheWindow() {
    ended(true);
    for (int i = 0; i < 10; i++) {
      ended(false);
    }
    for (int i = 0; i < 4; i++) {
      ended(true);
    }
    assertThat(enter()).isNotEqualTo(CircuitBreaker.REFUSED);
    ended(true); // five of the last ten
    assertThat(enter()).isEqualTo(CircuitBreaker.REFUSED);
  }

  @Test
  void closesAfterGoodTrials() {
    open();
    clock.pass(PAUSE);
    int first = enter();
    int second = enter();
    assertThat(enter()).isEqualTo(CircuitBreaker.REFUSED);
    breaker.ended(first, false, clock.nanoTime());
    assertThat(enter()).isEqualTo(CircuitBreaker.REFUSED);
    breaker.ended(second, false, clock.nanoTime());
    ended(true);
    ended(false);
    assertThat(breaker.pause(clock.nanoTime())).isZero();
  }

  @Test
  void badTrialOpensItAgain() {
    open();
    clock.pass(PAUSE);
    ended(true);
    assertThat(enter()).isEqualTo(CircuitBreaker.REFUSED);
    clock.pass(PAUSE.minusNanos(1));
    assertThat(enter()).isEqualTo(CircuitBreaker.REFUSED);
    clock.pass(Duration.ofNanos(1));
    assertThat(enter()).isNotEqualTo(CircuitBreaker.REFUSED);
  }

  @Test
  void trialThatTellsNothingGivesItsPlaceBack() {
    open();
    clock.pass(PAUSE);
    int first = enter();
    enter();
    breaker.endedWithoutResult(first);
    assertThat(enter()).isNotEqualTo(CircuitBreaker.REFUSED);
  }

  @Test
  void outcomeFromBeforeItOpenedCountsNoMore() {
    int late = enter();
    open();
    clock.pass(PAUSE);
    breaker.ended(late, true, clock.nanoTime());
    assertThat(enter()).isNotEqualTo(CircuitBreaker.REFUSED);
  }

  @Test
  void failingTargetIsAskedNoMoreUntilThePauseIsOver() {
    CircuitBreakerValve valve =
        CircuitBreakerValve.builder()
            .opensAt(0.5, 10, 4)
            .pause(PAUSE)
            .trials(1)
            .build(clock::nanoTime);
    try (ShopConnection trip = new ShopConnection(valve)) {
      trip.servant.behaviour = RetryValveTest.failing(100);
      for (int i = 0; i < 6; i++) { // the look-ups before have succeeded
        assertThatExceptionOfType(CallException.Unavailable.class)
            .isThrownBy(() -> trip.shop.order("tea"));
      }
      int asked = trip.servant.asked.get();
      assertThat(asked).isBetween(2, 5);
      assertThatExceptionOfType(CallException.Unavailable.class)
          .isThrownBy(() -> trip.shop.order("tea"))
          .withMessageContaining("tried again in 5000 ms")
          .matches(failure -> !failure.mayHaveExecuted());
      trip.servant.behaviour = CompletableFuture::completedFuture;
      clock.pass(PAUSE);
      assertThat(trip.shop.order("tea")).isEqualTo(asked);
      assertThat(trip.shop.order("tea")).isEqualTo(asked + 1);
    }
  }

  @Test
  void declaredAnswersAndCancelledCallsAreNoFailures() {
    CircuitBreakerValve valve =
        CircuitBreakerValve.builder()
            .opensAt(0.5, 10, 2)
            .failures(CallFailureReason.UNAVAILABLE)
            .build(clock::nanoTime);
    try (ShopConnection trip = new ShopConnection(valve)) {
      trip.servant.behaviour =
          asked -> CompletableFuture.failedFuture(new CallException.Refused("not you"));
      for (int i = 0; i < 10; i++) {
        assertThatExceptionOfType(CallException.Refused.class)
            .isThrownBy(() -> trip.shop.order("tea"));
      }
      trip.servant.behaviour = asked -> new CompletableFuture<>();
      for (int i = 0; i < 10; i++) {
        trip.shop.sell("tea").cancel(true);
      }
      trip.servant.behaviour = CompletableFuture::completedFuture;
      assertThat(trip.shop.order("tea")).isNotNegative();
    }
  }

  @Test
  void silentTargetIsAskedNoMoreThoughItsCallersTryAgain() {
    CircuitBreakerValve valve =
        CircuitBreakerValve.builder().opensAt(0.5, 10, 4).build(clock::nanoTime);
    try (ShopConnection trip =
        new ShopConnection(RetryValve.builder().attempts(1).build(clock), valve)) {
      trip.servant.behaviour = asked -> new CompletableFuture<>();
      // A call that is over before it comes to the breaker is none of its failures.
      AtomicReference<CallException> last = new AtomicReference<>();
      eventually(
          "the breaker opens",
          () -> {
            last.set(
                catchThrowableOfType(
                    CallException.class,
                    () ->
                        CallOptions.timeout(Duration.ofMillis(1))
                            .call(() -> trip.shop.order("tea"))));
            return last.get() instanceof CallException.Unavailable;
          });
      assertThat(last.get()).hasMessageContaining("tried again in");
    }
  }

  @Test
  void failingTargetsThatAreTooManyAreForgottenBeginningWithTheLongestUnasked() {
    CircuitBreakerValve valve =
        CircuitBreakerValve.builder().opensAt(0.5, 10, 1).pause(PAUSE).build(clock::nanoTime);
    for (int i = 0; i < CircuitBreakerValve.TARGETS_MAX; i++) {
      CircuitBreaker each = valve.breaker("desk " + i);
      each.ended(each.enter(clock.nanoTime()), true, clock.nanoTime());
      clock.pass(Duration.ofNanos(1));
    }
    valve.breaker("desk 0").enter(clock.nanoTime());
    valve.breaker("another");
    assertThat(valve.targets()).isEqualTo(CircuitBreakerValve.TARGETS_MAX);
    assertThat(valve.breaker("desk 0").enter(clock.nanoTime())).isEqualTo(CircuitBreaker.REFUSED);
    assertThat(valve.breaker("desk 1").enter(clock.nanoTime()))
        .isNotEqualTo(CircuitBreaker.REFUSED);
  }

  @Test
  void settingsThatCannotBeAreRefused() {
    CircuitBreakerValve.Builder builder = CircuitBreakerValve.builder();
    assertThatIllegalArgumentException().isThrownBy(() -> builder.opensAt(0, 10, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.opensAt(1.1, 10, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.opensAt(0.5, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.opensAt(0.5, 10, 11));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.pause(Duration.ZERO));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.trials(0));
    assertThatIllegalArgumentException().isThrownBy(() -> builder.failures());
  }

  @Test
  void refusalsOfALimitBehindItAreNoFailuresOfTheTarget() {
    CircuitBreakerValve valve =
        CircuitBreakerValve.builder().opensAt(0.5, 10, 2).pause(PAUSE).build(clock::nanoTime);
    RateLimitValve limit = RateLimitValve.refusing(0.001, 5, clock);
    clock.pass(Duration.ofDays(1));
    try (ShopConnection trip = new ShopConnection(valve, limit)) {
      for (int i = 0; i < 20; i++) {
        try {
          trip.shop.order("tea");
        } catch (CallException.Overloaded refused) {
          assertThat(refused).hasMessageContaining("calls per second");
        }
      }
      assertThat(trip.servant.asked.get()).isBetween(1, 5);
    }
  }

  @Test
  void refusalsOfTheTargetItselfAreFailures() {
    CircuitBreakerValve valve =
        CircuitBreakerValve.builder().opensAt(0.5, 10, 2).pause(PAUSE).build(clock::nanoTime);
    try (ShopConnection trip = new ShopConnection(valve)) {
      trip.servant.behaviour =
          asked -> CompletableFuture.failedFuture(new CallException.Overloaded("no more"));
      for (int i = 0; i < 4; i++) {
        assertThatExceptionOfType(CallException.class).isThrownBy(() -> trip.shop.order("tea"));
      }
      assertThatExceptionOfType(CallException.Unavailable.class)
          .isThrownBy(() -> trip.shop.order("tea"));
    }
  }
}
