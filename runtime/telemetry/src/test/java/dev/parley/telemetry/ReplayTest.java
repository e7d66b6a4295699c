package dev.parley.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.calls.CallOptions;
import dev.parley.calls.Contract;
import dev.parley.calls.Parley;
import dev.parley.pipeline.CallReason;
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
      ReplayReport report = Replay.run(recording, shop, Pace.unlimited(4));

      assertThat(report.differences()).isEmpty();
      assertThat(report.calls()).isEqualTo(6);
      assertThat(report.alike()).isEqualTo(6);
      assertThat(report.notMade()).isEqualTo(2);
      assertThat(report.now().longest()).isPositive().isGreaterThanOrEqualTo(report.now().median());
      assertThat(report.took()).isPositive();
    }
  }

  @Test
  void aServantOfThisJvmIsCalledToo() throws Exception {
    Recording<Shop> recording = recorded(Recordings::everything);

    ReplayReport report = Replay.run(recording, new Shop.Counter(), Pace.unlimited(1));

    assertThat(report.differences()).isEmpty();
    assertThat(report.alike()).isEqualTo(6);
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

    ReplayReport report = Replay.run(recording, other, Pace.recorded());

    assertThat(report.alike()).isEqualTo(1);
    assertThat(report.differences())
        .extracting(ReplayReport.Difference::method)
        .containsExactlyInAnyOrder("price", "tags");
    assertThat(report.differences())
        .filteredOn(d -> d.method().equals("price"))
        .extracting(d -> ((Ending.Failed) d.now()).exception())
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

    ReplayReport report = Replay.run(recording, ahead, Pace.unlimited(1));

    assertThat(report.calls()).isEqualTo(calls);
    assertThat(report.alike()).isZero();
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

    assertThat(asked(recording, Pace.recorded())).isEqualTo(began);
    assertThat(asked(recording, Pace.times(2)))
        .isEqualTo(began.stream().map(nanos -> nanos / 2).toList());
    assertThat(asked(recording, Pace.unlimited(1))).containsExactly(0L, 0L);
  }

  private static List<Long> asked(Recording<Shop> recording, Pace pace) throws Exception {
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

    assertThat(Replay.run(recording, counting, Pace.unlimited(3)).alike()).isEqualTo(50);
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

    Replay.run(recording, asking, Pace.unlimited(1));

    assertThat(seen).singleElement().isEqualTo(recording.calls().get(0).timeLeft().orElseThrow());
  }

  @Test
  void aPaceThatNeverComesIsRefused() {
    assertThatThrownBy(() -> Pace.times(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Pace.times(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Pace.unlimited(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void percentilesAreThoseOfTheCalls() {
    long[] hundred = IntStream.rangeClosed(1, 100).asLongStream().toArray();

    ReplayReport.Latency latency = ReplayReport.Latency.of(hundred);

    assertThat(latency)
        .isEqualTo(
            new ReplayReport.Latency(
                Duration.ofNanos(50), Duration.ofNanos(99), Duration.ofNanos(100)));
    assertThat(ReplayReport.Latency.of(new long[0]).longest()).isZero();
  }

  @Test
  void aReplayOfWhatARecordedServantAnswersIsAlike() throws Exception {
    Recording<Shop> recording = recorded(Recordings::everything);

    try (Parley parley = Parley.start()) {
      parley.export("shop", Shop.class, RecordedServant.of(recording));
      ReplayReport report =
          Replay.run(recording, parley.lookup("shop", Shop.class), Pace.unlimited(2));

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
            without, silent, Pace.unlimited(1), Duration.ofMillis(10), ended::incrementAndGet);

    assertThat(ended).hasValue(1);
    assertThat(report.differences())
        .singleElement()
        .extracting(ReplayReport.Difference::now)
        .isInstanceOfSatisfying(
            Ending.Failed.class,
            failed -> assertThat(failed.reason()).isEqualTo(CallReason.DEADLINE_EXCEEDED.code()));
  }

  @Test
  void theFileTellsItsContract() throws Exception {
    Path file = Recordings.of(folder, Recordings.ROOM, shop -> shop.note("x"));

    assertThat(Recording.contractOf(file)).isEqualTo(Contract.of(Shop.class).description());
  }
}
