package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class RateLimitValveTest {
  private static final long MILLI = 1_000_000;

  private final FakeClock clock = new FakeClock();

  @Test
  void bucketGivesItsBurstAndThenTheRate() {
    TokenBucket bucket = new TokenBucket(100, 3, clock.nanoTime());
    for (int i = 0; i < 3; i++) {
      assertThat(bucket.take(clock.nanoTime(), 0)).isZero();
    }
    assertThat(bucket.take(clock.nanoTime(), 0)).isEqualTo(-10 * MILLI);
    clock.pass(Duration.ofMillis(10));
    assertThat(bucket.take(clock.nanoTime(), 0)).isZero();
    assertThat(bucket.take(clock.nanoTime(), 0)).isEqualTo(-10 * MILLI);
    clock.pass(Duration.ofDays(1)); // no more than the burst is saved up
    for (int i = 0; i < 3; i++) {
      assertThat(bucket.take(clock.nanoTime(), 0)).isZero();
    }
    assertThat(bucket.take(clock.nanoTime(), 0)).isNegative();
  }

  @Test
  void turnsAreGivenOneAfterAnotherUpToTheBound() {
    TokenBucket bucket = new TokenBucket(100, 1, clock.nanoTime());
    assertThat(bucket.take(clock.nanoTime(), 20 * MILLI)).isZero();
    assertThat(bucket.take(clock.nanoTime(), 20 * MILLI)).isEqualTo(10 * MILLI);
    assertThat(bucket.take(clock.nanoTime(), 20 * MILLI)).isEqualTo(20 * MILLI);
    assertThat(bucket.take(clock.nanoTime(), 20 * MILLI)).isEqualTo(-30 * MILLI);
  }

  @Test
  void callsBeyondTheLimitAreRefusedAsOverloaded() {
    RateLimitValve limit = RateLimitValve.refusing(10, 2, clock);
    try (ShopConnection trip = new ShopConnection(b -> b.incoming(limit), b -> {})) {
      clock.pass(Duration.ofDays(1));
      trip.shop.order("tea");
      trip.shop.order("tea");
      assertThatExceptionOfType(CallException.Overloaded.class)
          .isThrownBy(() -> trip.shop.order("tea"))
          .withMessageContaining("more than 10.0 calls per second and 2 at once")
          .matches(refused -> refused.retryAfter().orElseThrow().toMillis() == 100);
      assertThat(trip.servant.asked).hasValue(2);
      clock.pass(Duration.ofMillis(100));
      trip.shop.order("tea");
    }
  }

  @Test
  void callsWaitForTheirTurn() throws Exception {
    RateLimitValve limit = RateLimitValve.waiting(10, 1, Duration.ofSeconds(1), clock);
    try (ShopConnection trip = new ShopConnection(limit)) {
      clock.pass(Duration.ofDays(1));
      trip.shop.sell("tea").get(60, TimeUnit.SECONDS);
      CompletableFuture<Integer> second =
          CallOptions.timeout(Duration.ofDays(2)).call(() -> trip.shop.sell("tea"));
      assertThat(trip.servant.asked).hasValue(1);
      assertThat(clock.runNext()).isEqualTo(Duration.ofMillis(100));
      assertThat(second.get(60, TimeUnit.SECONDS)).isEqualTo(1);
    }
  }

  @Test
  void callWhoseTurnComesAfterItsDeadlineIsRefusedAtOnce() throws Exception {
    RateLimitValve limit = RateLimitValve.waiting(0.01, 1, Duration.ofDays(1), clock);
    try (ShopConnection trip =
        new ShopConnection(b -> {
          b.outgoing(call -> call.method().equals("sell") ? step(limit, call) : go());
        })) {
      trip.shop.sell("tea").get(60, TimeUnit.SECONDS);
      assertThat(trip.shop.sell("tea"))
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.Overloaded.class);
    }
  }

  private static dev.parley.pipeline.ValveAction step(
      RateLimitValve valve, dev.parley.pipeline.Call call) {
    return valve.request(call);
  }

  private static dev.parley.pipeline.ValveAction go() {
    return dev.parley.pipeline.ValveAction.CONTINUE;
  }

  @Test
  void cancelledCallLeavesNoTimerBehind() throws Exception {
    RateLimitValve limit = RateLimitValve.waiting(10, 1, Duration.ofDays(1), clock);
    try (ShopConnection trip = new ShopConnection(limit)) {
      clock.pass(Duration.ofDays(1));
      trip.shop.sell("tea").get(60, TimeUnit.SECONDS);
      CompletableFuture<Integer> waits =
          CallOptions.timeout(Duration.ofDays(2)).call(() -> trip.shop.sell("tea"));
      assertThat(clock.waiting()).isEqualTo(1);
      waits.cancel(true);
      assertThat(clock.waiting()).isZero();
    }
  }

  @Test
  void settingsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> RateLimitValve.refusing(0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> RateLimitValve.refusing(-1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> RateLimitValve.refusing(Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> RateLimitValve.refusing(1, 0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateLimitValve.waiting(1, 1, Duration.ofSeconds(-1), clock));
  }

  @Test
  void callThatWaitsForItsTurnEndsWhenTheTimersAreClosed() throws Exception {
    RateLimitValve limit = RateLimitValve.waiting(10, 1, Duration.ofDays(1), clock);
    try (ShopConnection trip = new ShopConnection(limit)) {
      clock.pass(Duration.ofDays(1));
      trip.shop.sell("tea").get(60, TimeUnit.SECONDS);
      CompletableFuture<Integer> waits =
          CallOptions.timeout(Duration.ofDays(2)).call(() -> trip.shop.sell("tea"));
      clock.close();
      assertThat(waits)
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.Unavailable.class)
          .withMessageContaining("the timers are closed");
    }
  }
}
