package dev.parley.room.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.base.MemoryReservation;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Role;
import dev.parley.room.log.EntryVisibility;
import dev.parley.room.log.LogSubscription;
import dev.parley.room.log.MappedEntrySource;
import dev.parley.room.spi.Place;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;

/** Streams of sessions: which of them are open, and how many one session may have. */
class SessionStreamsTest {
  private static final int MAX = 2;

  private final SessionStreams<String> streams = new SessionStreams<>(MAX, "the board");
  private final SessionState ann = session();
  private final SessionState bob = session();
  private String end = "none";

  /** Records how its stream ends. */
  private final class Reader implements Flow.Subscriber<String> {
    @Override
    public void onSubscribe(Flow.Subscription subscription) {}

    @Override
    public void onNext(String item) {}

    @Override
    public void onError(Throwable why) {
      end = why.getMessage();
      assertThat(why).isInstanceOf(CallException.Overloaded.class);
    }

    @Override
    public void onComplete() {
      end = "complete";
    }
  }

  private static SessionState session() {
    return new SessionState(
        new Participant(
            new Member(UUID.randomUUID(), "Ann"), "hash", Role.STUDENT, Optional.empty()),
        Place.HERE);
  }

  private LogSubscription<String> stream() {
    return new LogSubscription<>(
        new Reader(),
        new EntryVisibility(UUID.randomUUID()),
        MappedEntrySource.none(),
        Runnable::run,
        new MemoryReservation(MemoryBudget.unlimited(), MemoryBudget.Use.HISTORY),
        _ -> {});
  }

  private LogSubscription<String> added(SessionState session) {
    LogSubscription<String> stream = stream();
    assertThat(streams.add(session, stream)).isTrue();
    return stream;
  }

  @Test
  void streamBelongsToItsSessionUntilItIsRemoved() {
    LogSubscription<String> stream = added(ann);
    assertThat(streams.contains(ann, stream)).isTrue();
    assertThat(streams.contains(ann, stream())).isFalse();
    assertThat(streams.contains(bob, stream)).isFalse();
    assertThat(streams.isEmpty(ann)).isFalse();
    assertThat(streams.isEmpty(bob)).isTrue();

    assertThat(streams.remove(bob, stream)).isFalse();
    assertThat(streams.remove(ann, stream)).isTrue();
    assertThat(streams.remove(ann, stream)).isFalse();
    assertThat(streams.contains(ann, stream)).isFalse();
    assertThat(streams.isEmpty(ann)).isTrue();
  }

  @Test
  void streamBeyondTheLimitOfItsSessionFails() {
    added(ann);
    added(ann);
    LogSubscription<String> more = stream();

    assertThat(streams.add(ann, more)).isFalse();
    assertThat(end).isEqualTo("2 streams follow the board from this session already");
    assertThat(streams.contains(ann, more)).isFalse();
    added(bob);
  }

  @Test
  void streamOfAnEndedSessionIsCompletedAndACancelledOneIsNotAdded() {
    LogSubscription<String> cancelled = stream();
    cancelled.cancel();
    assertThat(streams.add(ann, cancelled)).isFalse();
    assertThat(end).isEqualTo("none");

    ann.end();
    assertThat(streams.add(ann, stream())).isFalse();
    assertThat(end).isEqualTo("complete");
    assertThat(streams.isEmpty(ann)).isTrue();
  }

  @Test
  void streamsOfASessionAreCompletedTogether() {
    LogSubscription<String> first = added(ann);
    LogSubscription<String> second = added(ann);
    LogSubscription<String> other = added(bob);

    assertThat(streams.completeAll(ann)).containsExactly(first, second);
    assertThat(first.over()).isTrue();
    assertThat(second.over()).isTrue();
    assertThat(other.over()).isFalse();
    assertThat(streams.completeAll(ann)).isEmpty();
  }

  @Test
  void streamIsStartingUntilItsInitialItemsAreTaken() {
    LogSubscription<String> stream = stream();
    stream.begin(List.of("one", "two"), 0, 0);
    assertThat(stream.isStarting()).isTrue();
    stream.request(1);
    assertThat(stream.isStarting()).isTrue();
    stream.request(1);
    assertThat(stream.isStarting()).isFalse();
  }
}
