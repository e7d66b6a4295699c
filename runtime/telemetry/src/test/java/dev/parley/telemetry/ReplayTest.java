package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.Contract;
import dev.parley.calls.Parley;
import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.CallFailureReason;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
  @TempDir private Path folder;

  private Recording<Shop> recorded(Recordings.Calls calls) throws Exception {
    return Recording.read(Recordings.of(folder, Recordings.ROOM, calls), Shop.class);
  }

  @Test
  void theSameServantEndsAlike() throws Exception {
    Recording<Shop> recording = recorded(Recordings::everything);

    try (Way way = Way.within(b -> {}, b -> {})) {
      Shop shop = way.far(Shop.class, new Shop.Counter());
      ReplayReport report = Replay.run(recording, shop, ReplaySpeed.unlimited(4));

      assertThat(report.differences()).isEmpty();
      assertThat(report.calls()).isEqualTo(6);
      assertThat(report.matching()).isEqualTo(6);
      assertThat(report.skipped()).isEqualTo(2);
      assertThat(report.replayed().longest())
          .isPositive()
          .isGreaterThanOrEqualTo(report.replayed().median());
      assertThat(report.took()).isPositive();
    }
  }

  @Test
  void aServantOfThisJvmIsCalledToo() throws Exception {
    Recording<Shop> recording = recorded(Recordings::everything);

    ReplayReport report = Replay.run(recording, new Shop.Counter(), ReplaySpeed.unlimited(1));

    assertThat(report.differences()).isEmpty();
    assertThat(report.matching()).isEqualTo(6);
  }

  @Test
  void whatEndsOtherwiseIsTold() throws Exception {
    Recording<Shop> recording =
        recorded(shop -> {
          shop.price(Recordings.order("apples", 3));
          shop.tags(Set.of("a", "b", "c"));
          shop.later(1).toCompletableFuture().join();
        });
    Shop other =
        new Shop.Counter() {
          @Override
          public int price(Shop.Order order) throws Desk.Closed {
            throw new Desk.Closed("tomorrow");
          }

          @Override
          public Set<String> tags(Set<String> of) {
            return Set.of("a");
          }
        };

    ReplayReport report = Replay.run(recording, other, ReplaySpeed.recorded());

    assertThat(report.matching()).isEqualTo(1);
    assertThat(report.differences())
        .extracting(ReplayReport.Difference::method)
        .containsExactlyInAnyOrder("price", "tags");
    assertThat(report.differences())
        .filteredOn(d -> d.method().equals("price"))
        .extracting(d -> ((RecordedOutcome.Failed) d.replayed()).exception())
        .containsExactly(Desk.Closed.class.getName());
  }

  @Test
  void onlyTheFirstDifferencesAreKept() throws Exception {
    int calls = ReplayReport.DIFFERENCES_MAX + 1;
    Recording<Shop> recording =
        recorded(shop -> {
          for (int i = 0; i < calls; i++) {
            shop.price(Recordings.order("counted", i));
          }
        });
    Shop.Counter ahead = new Shop.Counter();
    for (int i = 0; i < calls; i++) {
      ahead.price(Recordings.order("counted", i));
    }

    ReplayReport report = Replay.run(recording, ahead, ReplaySpeed.unlimited(1));

    assertThat(report.calls()).isEqualTo(calls);
    assertThat(report.matching()).isZero();
    assertThat(report.differences()).hasSize(ReplayReport.DIFFERENCES_MAX);
  }

  @Test
  void thePaceIsTheRecordedOneOrAMultiple() throws Exception {
    Recording<Shop> recording =
        recorded(shop -> {
          shop.note("a");
          shop.note("b");
        });
    List<Long> began = recording.calls().stream().map(c -> c.began().toNanos()).toList();

    assertThat(asked(recording, ReplaySpeed.recorded())).isEqualTo(began);
    assertThat(asked(recording, ReplaySpeed.times(2)))
        .isEqualTo(began.stream().map(nanos -> nanos / 2).toList());
    assertThat(asked(recording, ReplaySpeed.unlimited(1))).containsExactly(0L, 0L);
  }

  private static List<Long> asked(Recording<Shop> recording, ReplaySpeed pace) throws Exception {
    List<Long> asked = new ArrayList<>();
    Replay.run(recording, new Shop.Counter(), pace, asked::add);
    return asked;
  }

  @Test
  void noMoreCallsThanAskedForAreUnderWay() throws Exception {
    Recording<Shop> recording =
        recorded(shop -> {
          for (int i = 0; i < 50; i++) {
            shop.price(Recordings.order("apples", i));
          }
        });
    AtomicInteger now = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Shop counting =
        new Shop.Counter() {
          @Override
          public int price(Shop.Order order) throws Desk.Closed {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Thread.yield();
            now.decrementAndGet();
            return super.price(order);
          }
        };

    assertThat(Replay.run(recording, counting, ReplaySpeed.unlimited(3)).matching()).isEqualTo(50);
    assertThat(most.get()).isBetween(1, 3);
  }

  @Test
  void callsHaveTheTimeThatTheyHad() throws Exception {
    Recording<Shop> recording =
        recorded(shop -> CallOptions.timeout(Duration.ofHours(2)).run(() -> shop.note("x")));
    List<Duration> seen = new ArrayList<>();
    Shop asking =
        new Shop.Counter() {
          @Override
          public void note(String what) {
            seen.add(CallOptions.current().timeout().orElseThrow());
          }
        };

    Replay.run(recording, asking, ReplaySpeed.unlimited(1));

    assertThat(seen).singleElement().isEqualTo(recording.calls().get(0).timeLeft().orElseThrow());
  }

  @Test
  void aPaceThatNeverComesIsRefused() {
    assertThatThrownBy(() -> ReplaySpeed.times(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ReplaySpeed.times(Double.NaN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ReplaySpeed.unlimited(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void percentilesAreThoseOfTheCalls() {
    long[] hundred = IntStream.rangeClosed(1, 100).asLongStream().toArray();

    ReplayReport.LatencySummary latency = ReplayReport.LatencySummary.of(hundred);

    assertThat(latency)
        .isEqualTo(
            new ReplayReport.LatencySummary(
                Duration.ofNanos(50), Duration.ofNanos(99), Duration.ofNanos(100)));
    assertThat(ReplayReport.LatencySummary.of(new long[0]).longest()).isZero();
  }

  @Test
  void aReplayOfWhatARecordedServantAnswersIsAlike() throws Exception {
    Recording<Shop> recording = recorded(Recordings::everything);

    try (Parley parley = Parley.start()) {
      parley.export("shop", Shop.class, RecordedServant.of(recording));
      ReplayReport report =
          Replay.run(recording, parley.lookup("shop", Shop.class), ReplaySpeed.unlimited(2));

      assertThat(report.differences()).isEmpty();
    }
  }

  @Test
  void callThatHadNoTimeLimitAndNeverEndsIsGivenUp() throws Exception {
    Recording<Shop> recording = recorded(shop -> shop.later(1).toCompletableFuture().join());
    RecordedCall only = recording.calls().getFirst();
    Recording<Shop> without =
        recording.with(
            List.of(
                new RecordedCall(
                    only.method(),
                    only.began(),
                    only.took(),
                    Optional.empty(),
                    only.arguments(),
                    only.ending())));
    Shop silent =
        new Shop.Counter() {
          @Override
          public CompletableFuture<Long> later(long value) {
            return new CompletableFuture<>();
          }
        };
    AtomicInteger ended = new AtomicInteger();

    ReplayReport report =
        Replay.run(
            without,
            silent,
            ReplaySpeed.unlimited(1),
            Duration.ofMillis(10),
            ended::incrementAndGet);

    assertThat(ended).hasValue(1);
    assertThat(report.differences())
        .singleElement()
        .extracting(ReplayReport.Difference::replayed)
        .isInstanceOfSatisfying(
            RecordedOutcome.Failed.class,
            failed ->
                assertThat(failed.reason()).isEqualTo(CallFailureReason.DEADLINE_EXCEEDED.code()));
  }

  @Test
  void theFileTellsItsContract() throws Exception {
    Path file = Recordings.of(folder, Recordings.ROOM, shop -> shop.note("x"));

    assertThat(Recording.contractOf(file)).isEqualTo(Contract.of(Shop.class).description());
  }
}
