package dev.parley.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.base.Timers;
import dev.parley.calls.api.CallOptions;
import dev.parley.pipeline.Call;
import dev.parley.pipeline.CallException;
import dev.parley.pipeline.Valve;
import dev.parley.pipeline.ValveAction;
import dev.parley.testkit.Eventually;
import dev.parley.testkit.LeakCheck;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calls that wait: at the servant, and in valves that never go on. */
@Timeout(120)
class WaitingTest {
  private static final int CALLS = 20_000;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  interface Clock {
    CompletionStage<Integer> later(int value, int millis);
  }

  /** The same for who waits. */
  interface WaitingClock {
    int later(int value, int millis);
  }

  private record Servant(Timers timers) implements Clock {
    @Override
    public CompletionStage<Integer> later(int value, int millis) {
      CompletableFuture<Integer> reply = new CompletableFuture<>();
      if (millis > 0) {
        timers.schedule(Duration.ofMillis(millis), () -> reply.complete(value));
      }
      return reply;
    }
  }

  private static final Valve NEVER = call -> ValveAction.SUSPEND;

  private static <T> T clock(TwoPeers peers, Class<T> type) {
    return peers.far(Clock.class, new Servant(peers.server.timers()), type);
  }

  @Test
  void ofCallsThatAreCancelledTimedOutAndAnsweredNoneIsLostDoubledOrLeaked() {
    AtomicIntegerArray ends = new AtomicIntegerArray(CALLS);
    try (TwoPeers peers =
        new TwoPeers(
            builder -> builder.callsMax(2 * CALLS), builder -> builder.callsMax(2 * CALLS))) {
      Clock clock = clock(peers, Clock.class);
      List<CompletableFuture<Integer>> replies = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        int number = i;
        int kind = i % 3;
        CompletableFuture<Integer> reply =
            kind == 0
                ? clock.later(i, 30 + i % 70).toCompletableFuture()
                : CallOptions.timeout(Duration.ofMillis(kind == 1 ? 50 + i % 100 : 60_000))
                    .call(() -> clock.later(number, 0).toCompletableFuture());
        reply.whenComplete((value, failure) -> ends.incrementAndGet(number));
        replies.add(reply);
      }
      for (int i = 2; i < CALLS; i += 3) {
        assertThat(replies.get(i).cancel(true)).isTrue();
      }
      for (int i = 0; i < CALLS; i++) {
        CompletableFuture<Integer> reply = replies.get(i);
        if (i % 3 == 0) {
          assertThat(reply.join()).isEqualTo(i);
        } else if (i % 3 == 1) {
          assertThatExceptionOfType(CompletionException.class)
              .isThrownBy(reply::join)
              .withCauseInstanceOf(CallException.DeadlineExceeded.class);
        } else {
          assertThat(reply).isCancelled();
        }
      }
      for (int i = 0; i < CALLS; i++) {
        assertThat(ends.get(i)).isEqualTo(1);
      }
      Eventually.eventually("no call runs", () -> idle(peers.server) && idle(peers.client));
    }
  }

  private static boolean idle(Parley parley) {
    return Stream.of(parley.served(), parley.called())
        .flatMap(samples -> samples.values().stream())
        .allMatch(sample -> sample.started() == sample.ended());
  }

  @Test
  void deadlineTakesACallThatAValveOfTheCallerNeverResumes() {
    try (TwoPeers peers =
        new TwoPeers(builder -> {}, builder -> builder.outgoing(only("later", NEVER)))) {
      Clock clock = clock(peers, Clock.class);
      CompletableFuture<Integer> reply =
          CallOptions.timeout(Duration.ofMillis(50))
              .call(() -> clock.later(1, 1).toCompletableFuture());

      assertThatExceptionOfType(CompletionException.class)
          .isThrownBy(reply::join)
          .withCauseInstanceOf(CallException.DeadlineExceeded.class);
    }
  }

  @Test
  void deadlineTakesABlockingCallThatAValveOfTheCallerNeverResumes() {
    try (TwoPeers peers =
        new TwoPeers(builder -> {}, builder -> builder.outgoing(only("later", NEVER)))) {
      WaitingClock clock = clock(peers, WaitingClock.class);

      assertThatExceptionOfType(CallException.DeadlineExceeded.class)
          .isThrownBy(
              () -> CallOptions.timeout(Duration.ofMillis(50)).call(() -> clock.later(1, 1)));
    }
  }

  @Test
  void deadlineTakesACallThatAValveOfTheServantNeverResumes() {
    try (TwoPeers peers =
        new TwoPeers(builder -> builder.incoming(only("later", NEVER)), builder -> {})) {
      Clock clock = clock(peers, Clock.class);
      CompletableFuture<Integer> reply =
          CallOptions.timeout(Duration.ofMillis(50))
              .call(() -> clock.later(1, 1).toCompletableFuture());

      assertThatExceptionOfType(CompletionException.class)
          .isThrownBy(reply::join)
          .withCauseInstanceOf(CallException.DeadlineExceeded.class);
      Eventually.eventually("no call runs", () -> idle(peers.server));
    }
  }

  @Test
  void endOfTheConnectionTakesACallThatAValveNeverResumes() {
    CompletableFuture<Integer> reply;
    try (TwoPeers peers =
        new TwoPeers(builder -> {}, builder -> builder.outgoing(only("later", NEVER)))) {
      reply = clock(peers, Clock.class).later(1, 1).toCompletableFuture();
      peers.server.close();

      assertThatExceptionOfType(CompletionException.class)
          .isThrownBy(reply::join)
          .withCauseInstanceOf(CallException.Unavailable.class);
    }
  }

  @Test
  void valveResumesWithTheTimersThatTheRuntimeWasGiven() {
    try (Timers timers = Timers.start();
        TwoPeers peers =
            new TwoPeers(
                builder -> {},
                builder ->
                    builder
                        .timers(timers)
                        .outgoing(
                            only(
                                "later",
                                call -> {
                                  timers.schedule(Duration.ofMillis(5), call::resume);
                                  return ValveAction.SUSPEND;
                                })))) {
      assertThat(clock(peers, Clock.class).later(7, 1).toCompletableFuture().join()).isEqualTo(7);
      assertThat(peers.client.timers()).isSameAs(timers);
    }
  }

  /** Look-ups pass. */
  private static Valve only(String method, Valve valve) {
    return new Valve() {
      @Override
      public ValveAction request(Call call) {
        return call.method().equals(method) ? valve.request(call) : ValveAction.CONTINUE;
      }
    };
  }
}
