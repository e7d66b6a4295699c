package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.pipeline.CallException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class AdaptiveLimitValveTest {
  private static final long MILLI = 1_000_000;

  private static GradientLimit after(GradientLimit limit, int calls, long nanos) {
    for (int i = 0; i < calls; i++) {
      limit.ended(nanos, limit.limit());
    }
    return limit;
  }

  @Test
  void limitGrowsWhileTimesStayAsTheyAre() {
    assertThat(after(new GradientLimit(10, 1, 100), 500, MILLI).limit()).isEqualTo(100);
  }

  @Test
  void limitShrinksWhenTimesGetLonger() {
    GradientLimit limit = after(new GradientLimit(10, 1, 100), 500, MILLI);
    after(limit, 10 * GradientLimit.WINDOW, 10 * MILLI);
    assertThat(limit.limit()).isLessThan(60).isGreaterThanOrEqualTo(1);
  }

  @Test
  void limitGrowsAgainWhenTimesAreGoodAgain() {
    GradientLimit limit = after(new GradientLimit(10, 1, 100), 500, MILLI);
    after(limit, 20 * GradientLimit.WINDOW, 10 * MILLI);
    assertThat(limit.limit()).isLessThan(30);
    after(limit, 40 * GradientLimit.WINDOW, MILLI);
    assertThat(limit.limit()).isGreaterThan(90);
  }

  @Test
  void limitThatIsNotUsedStaysAsItIs() {
    GradientLimit limit = new GradientLimit(10, 1, 100);
    for (int i = 0; i < 100; i++) {
      limit.ended(MILLI, 4);
    }
    assertThat(limit.limit()).isEqualTo(10);
  }

  @Test
  void droppedCallsLowerTheLimitATenthAtATimeDownToTheLeast() {
    GradientLimit limit = new GradientLimit(100, 7, 200);
    for (int i = 0; i < GradientLimit.WINDOW; i++) {
      assertThat(limit.limit()).isEqualTo(100);
      limit.dropped();
    }
    assertThat(limit.limit()).isEqualTo(90);
    for (int i = 0; i < 40 * GradientLimit.WINDOW; i++) {
      limit.dropped();
    }
    assertThat(limit.limit()).isEqualTo(7);
  }

  /** So many servers: what runs beyond them only waits. */
  @Test
  void limitComesNearToWhatAServerCanDoThoughItIsAlwaysAskedForMore() {
    int servers = 8;
    GradientLimit limit = new GradientLimit(100, 1, 1_000);
    for (int i = 0; i < 200 * GradientLimit.PROBE_EVERY * GradientLimit.WINDOW; i++) {
      int running = limit.limit();
      limit.ended(MILLI * Math.max(servers, running) / servers, running);
    }
    assertThat(limit.limit()).isBetween(servers / 2, 4 * servers);
  }

  @Test
  void callsFromBeforeAProbeDoNotPassForTheBest() {
    GradientLimit limit = after(new GradientLimit(100, 1, 100), GradientLimit.WINDOW, MILLI);
    int before = limit.limit();
    while (limit.limit() == before) {
      limit.ended(MILLI, before);
    }
    assertThat(limit.limit()).isEqualTo(before / 2);
    for (int i = 0; i < 10 * GradientLimit.WINDOW; i++) {
      limit.ended(MILLI, before);
    }
    assertThat(limit.limit()).isEqualTo(before / 2);
    after(limit, GradientLimit.WINDOW, MILLI);
    assertThat(limit.limit()).isEqualTo(before);
  }

  @Test
  void callsBeyondTheLimitAreRefusedWithoutReachingTheServant() throws Exception {
    AdaptiveLimitValve valve = AdaptiveLimitValve.of(3, 3, 3);
    List<CompletableFuture<Integer>> answers = new CopyOnWriteArrayList<>();
    try (ShopConnection trip = new ShopConnection(b -> b.incoming(valve), b -> {})) {
      trip.servant.behaviour =
          asked -> {
            CompletableFuture<Integer> answer = new CompletableFuture<>();
            answers.add(answer);
            return answer;
          };
      List<CompletableFuture<Integer>> sold = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        sold.add(trip.shop.sell("tea"));
      }
      while (answers.size() < 3) {
        Thread.onSpinWait();
      }
      assertThat(valve.running()).isEqualTo(3);
      assertThatExceptionOfType(CallException.Overloaded.class)
          .isThrownBy(() -> trip.shop.order("tea"))
          .withMessageContaining("3 calls run, more would only wait");
      answers.forEach(answer -> answer.complete(1));
      for (CompletableFuture<Integer> each : sold) {
        assertThat(each.get(60, TimeUnit.SECONDS)).isEqualTo(1);
      }
      while (valve.running() > 0) {
        Thread.onSpinWait();
      }
      trip.servant.behaviour = CompletableFuture::completedFuture;
      assertThat(trip.shop.order("tea")).isEqualTo(3);
    }
  }

  @Test
  void overloadFurtherOnLowersTheLimit() {
    AdaptiveLimitValve valve = AdaptiveLimitValve.of(100, 1, 100);
    try (ShopConnection trip = new ShopConnection(valve)) {
      trip.servant.behaviour =
          asked -> CompletableFuture.failedFuture(new CallException.Overloaded("full"));
      for (int i = 0; i < 10 * GradientLimit.WINDOW; i++) {
        assertThatExceptionOfType(CallException.Overloaded.class)
            .isThrownBy(() -> trip.shop.order("tea"));
      }
      assertThat(valve.limit()).isLessThan(50);
      assertThat(valve.running()).isZero();
    }
  }

  @Test
  void settingsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> AdaptiveLimitValve.of(1, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> AdaptiveLimitValve.of(1, 2, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> AdaptiveLimitValve.of(4, 2, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> AdaptiveLimitValve.of(1, 1, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> AdaptiveLimitValve.of(1, 1, 1_000_001));
  }

  @Test
  void refusedCallIsToldHowLongOneTakesOnceThatIsKnown() {
    GradientLimit limit = new GradientLimit(10, 1, 100);
    assertThat(limit.typicalNanos()).isZero();
    assertThat(after(limit, GradientLimit.WINDOW, 3 * MILLI).typicalNanos()).isEqualTo(3 * MILLI);
  }
}
