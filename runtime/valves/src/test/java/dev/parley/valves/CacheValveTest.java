package dev.parley.valves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.Pure;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class CacheValveTest {
  private final FakeClock clock = new FakeClock();
  private final CacheValve cache = CacheValve.of(3, Duration.ofMinutes(1), clock::nanoTime);
  private final List<CompletableFuture<Integer>> answers = new CopyOnWriteArrayList<>();

  private CompletableFuture<Integer> open(int asked) {
    CompletableFuture<Integer> answer = new CompletableFuture<>();
    answers.add(answer);
    return answer;
  }

  private void awaitAsked(int times) {
    while (answers.size() < times) {
      Thread.onSpinWait();
    }
  }

  private static <T> T get(CompletableFuture<T> future) throws Exception {
    return future.get(60, TimeUnit.SECONDS);
  }

  @Test
  void resultIsKeptForEqualArguments() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 0);
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 0);
      assertThat(get(trip.shop.factors(13))).containsExactly(13, 1);
      assertThat(trip.servant.asked).hasValue(2);
    }
  }

  @Test
  void resultIsForgottenWhenItIsOld() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      get(trip.shop.factors(12));
      clock.pass(Duration.ofMinutes(1).minusNanos(1));
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 0);
      clock.pass(Duration.ofNanos(1));
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 1);
    }
  }

  @Test
  void resultsThatWereNotAskedForLongestGoFirst() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      for (int number : new int[] {1, 2, 3, 1, 4}) {
        get(trip.shop.factors(number));
      }
      assertThat(cache.size()).isEqualTo(3);
      assertThat(get(trip.shop.factors(1))).containsExactly(1, 0);
      assertThat(trip.servant.asked).hasValue(4);
      assertThat(get(trip.shop.factors(2))).containsExactly(2, 4);
      cache.clear();
      assertThat(cache.size()).isZero();
    }
  }

  @Test
  void whatCallersDoWithTheirValuesChangesNothingThatIsKept() {
    try (ShopConnection trip = new ShopConnection(cache)) {
      int[] number = {5, 6};
      int[] first = trip.shop.digits(number);
      assertThat(first).containsExactly(5, 0);
      first[0] = 99;
      number[0] = 7;
      int[] second = trip.shop.digits(new int[] {5, 6});
      assertThat(second).containsExactly(5, 0);
      second[0] = 98;
      assertThat(trip.shop.digits(new int[] {5, 6})).containsExactly(5, 0);
      assertThat(trip.shop.digits(number)).containsExactly(7, 1);
    }
  }

  @Test
  void equalCallsAtOneTimeAreMadeOnce() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      trip.servant.behaviour = this::open;
      CompletableFuture<List<Integer>> first = trip.shop.factors(12);
      CompletableFuture<List<Integer>> second = trip.shop.factors(12);
      awaitAsked(1);
      answers.get(0).complete(4);
      assertThat(get(first)).containsExactly(12, 4);
      assertThat(get(second)).containsExactly(12, 4);
      assertThat(trip.servant.asked).hasValue(1);
    }
  }

  @Test
  void nextGoesInPlaceOfAFirstThatIsGivenUp() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      trip.servant.behaviour = this::open;
      CompletableFuture<List<Integer>> first = trip.shop.factors(12);
      CompletableFuture<List<Integer>> second = trip.shop.factors(12);
      CompletableFuture<List<Integer>> third = trip.shop.factors(12);
      awaitAsked(1);
      first.cancel(true);
      awaitAsked(2);
      answers.get(1).complete(4);
      assertThat(get(second)).containsExactly(12, 4);
      assertThat(get(third)).containsExactly(12, 4);
    }
  }

  @Test
  void otherThatIsGivenUpLeavesTheFirstAlone() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      trip.servant.behaviour = this::open;
      CompletableFuture<List<Integer>> first = trip.shop.factors(12);
      awaitAsked(1);
      CompletableFuture<List<Integer>> second =
          CallOptions.timeout(Duration.ofMillis(1)).call(() -> trip.shop.factors(12));
      assertThat(second)
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.DeadlineExceeded.class);
      answers.get(0).complete(4);
      assertThat(get(first)).containsExactly(12, 4);
    }
  }

  @Test
  void failureIsToldToAllThatWaitAndIsNotKept() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      trip.servant.behaviour = this::open;
      CompletableFuture<List<Integer>> first = trip.shop.factors(12);
      CompletableFuture<List<Integer>> second = trip.shop.factors(12);
      awaitAsked(1);
      answers.get(0).completeExceptionally(new CallException.Unavailable("not now"));
      for (CompletableFuture<List<Integer>> each : List.of(first, second)) {
        assertThat(each)
            .failsWithin(Duration.ofSeconds(60))
            .withThrowableThat()
            .withCauseInstanceOf(CallException.Unavailable.class);
      }
      assertThat(first.exceptionNow()).isNotSameAs(second.exceptionNow());
      trip.servant.behaviour = CompletableFuture::completedFuture;
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 1);
    }
  }

  @Test
  void resultOfACallFromBeforeAllIsForgottenIsNotKept() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      trip.servant.behaviour = this::open;
      CompletableFuture<List<Integer>> first = trip.shop.factors(12);
      CompletableFuture<List<Integer>> second = trip.shop.factors(12);
      awaitAsked(1);
      cache.clear();
      CompletableFuture<List<Integer>> later = trip.shop.factors(12);
      awaitAsked(2);
      answers.get(0).complete(4);
      assertThat(get(first)).containsExactly(12, 4);
      assertThat(get(second)).containsExactly(12, 4);
      answers.get(1).complete(5);
      assertThat(get(later)).containsExactly(12, 5);
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 5);
    }
  }

  @Test
  void callsThatWaitEndWhenTheResultCannotBeKept() throws Exception {
    AtomicBoolean broken = new AtomicBoolean();
    CacheValve breaks =
        CacheValve.of(
            3,
            Duration.ofMinutes(1),
            () -> {
              if (broken.get()) {
                throw new OutOfMemoryError("for a test");
              }
              return clock.nanoTime();
            });
    try (ShopConnection trip = new ShopConnection(breaks)) {
      trip.servant.behaviour = this::open;
      CompletableFuture<List<Integer>> first = trip.shop.factors(12);
      CompletableFuture<List<Integer>> second = trip.shop.factors(12);
      awaitAsked(1);
      broken.set(true);
      answers.get(0).complete(4);
      assertThat(get(first)).containsExactly(12, 4);
      assertThat(second)
          .failsWithin(Duration.ofSeconds(60))
          .withThrowableThat()
          .withCauseInstanceOf(CallException.Failed.class);
      broken.set(false);
      trip.servant.behaviour = CompletableFuture::completedFuture;
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 1);
    }
  }

  @Test
  void methodsThatAreNotPureAreNotKept() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      assertThat(get(trip.shop.price("tea"))).isZero();
      assertThat(get(trip.shop.price("tea"))).isEqualTo(1);
      assertThat(cache.size()).isZero();
    }
  }

  @Test
  void servantsAreToldApart() throws Exception {
    try (ShopConnection trip = new ShopConnection(cache)) {
      TestShop other = new TestShop();
      trip.server.export("other", Shop.class, other);
      get(trip.shop.factors(12));
      other.asked.set(50);
      assertThat(get(trip.peer.lookup("other", Shop.class).factors(12))).containsExactly(12, 50);
    }
  }

  @Test
  void servantsSideIsLeftAlone() throws Exception {
    try (ShopConnection trip = new ShopConnection(b -> b.incoming(cache), b -> {})) {
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 0);
      assertThat(get(trip.shop.factors(12))).containsExactly(12, 1);
    }
  }

  @Test
  void settingsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> CacheValve.of(0, Duration.ofSeconds(1)));
    assertThatIllegalArgumentException().isThrownBy(() -> CacheValve.of(1, Duration.ZERO));
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> CacheValve.of(1, Duration.ofSeconds(-1)))
        .withMessageContaining("the age");
  }

  /** A contract whose pure method may fail as it declares. */
  public interface Oracle {
    @Pure
    CompletableFuture<Integer> ask(String what) throws Unknown;
  }

  /** Declared. */
  public static final class Unknown extends Exception {
    public Unknown(String what) {
      super(what);
    }

    public String what() {
      return getMessage();
    }
  }

  @Test
  void eachCallerHasADeclaredExceptionOfItsOwn() throws Exception {
    CompletableFuture<Integer> answer = new CompletableFuture<>();
    try (Parley parley = Parley.builder().outgoing(cache).start()) {
      parley.export("oracle", Oracle.class, what -> answer);
      Oracle oracle = parley.lookup("oracle", Oracle.class);
      CompletableFuture<Integer> first = oracle.ask("when");
      CompletableFuture<Integer> second = oracle.ask("when");
      answer.completeExceptionally(new Unknown("when"));
      assertThat(first).failsWithin(Duration.ofSeconds(60));
      assertThat(second).failsWithin(Duration.ofSeconds(60));
      assertThat(second.exceptionNow())
          .isNotSameAs(first.exceptionNow())
          .isInstanceOf(Unknown.class)
          .hasMessage("when");
    }
  }
}
