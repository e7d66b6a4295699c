package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.LOG_PAGE;
import static dev.parley.room.limits.ConferenceLimits.STREAM_QUEUE_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Roster;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.limits.ConferenceLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogSubscriptionTest {
  private final MemoryBudget memory = MemoryBudget.unlimited();
  private final ConferenceSimulator world = new ConferenceSimulator(1, new MemoryLog(), memory);
  private final JoinResult ann = world.join("Ann");
  private final JoinResult bob = world.join("Bob");
  private final RoomStreamRecorder annReads = world.follow(ann.session(), 0);
  private final RoomStreamRecorder keepsBobsSession = world.follow(bob.session(), 0);

  private RoomStreamRecorder bobFollows(long after) {
    var reader = new RoomStreamRecorder();
    bob.session().follow(after).subscribe(reader);
    world.run();
    return reader;
  }

  private void annSays(int lines) {
    for (int i = 0; i < lines; i++) {
      world.done(ann.session().say(world.line("line " + world.log.entries("algebra").size())));
      world.pass(Duration.ofMillis(100));
    }
  }

  private List<Long> numbers(RoomStreamRecorder reader) {
    return reader.events().stream().map(RoomEvent::number).toList();
  }

  private static List<Long> range(long from, long to) {
    return IntStream.rangeClosed((int) from, (int) to).mapToObj(i -> (long) i).toList();
  }

  @Test
  void nothingComesUnasked() {
    RoomStreamRecorder reader = bobFollows(0);
    assertThat(reader.items).isEmpty();

    reader.request(2);
    world.run();

    assertThat(reader.items).hasSize(2);
    assertThat(reader.items.getFirst()).isInstanceOf(Roster.class);
  }

  @Test
  void pastAndPresentJoinWithoutGapOrDouble() {
    annSays(3 * LOG_PAGE);

    RoomStreamRecorder reader = world.follow(bob.session(), 5);
    annSays(10);

    assertThat(numbers(reader)).isEqualTo(range(6, 2 + 3 * LOG_PAGE + 10));
    assertThat(world.log.pageMost).isLessThanOrEqualTo(LOG_PAGE);
  }

  @Test
  void slowFollowerGoesBackToTheLogAndLosesNothing() {
    RoomStreamRecorder slow = bobFollows(bob.lastNumber());
    slow.request(1 + STREAM_QUEUE_MAX);
    world.run();
    int reads = world.log.reads;

    annSays(STREAM_QUEUE_MAX);
    assertThat(world.log.reads).as("reads while there was demand").isEqualTo(reads);

    annSays(STREAM_QUEUE_MAX + 1);
    slow.request(Long.MAX_VALUE);
    world.run();
    assertThat(world.log.reads).as("reads once there was none").isGreaterThan(reads);

    annSays(3);
    assertThat(numbers(slow)).isEqualTo(range(3, 2 + 2 * STREAM_QUEUE_MAX + 1 + 3));
    assertThat(annReads.events()).endsWith(slow.events().getLast());
  }

  @Test
  void followerThatStopsAskingHoldsNoMemory() {
    annSays(3);
    RoomStreamRecorder slow = bobFollows(0);
    slow.request(2); // the roster and one event

    annSays(3);

    assertThat(slow.items).hasSize(2);
    assertThat(memory.used(MemoryBudget.Use.HISTORY)).isZero();
    slow.request(Long.MAX_VALUE);
    world.run();
    assertThat(numbers(slow)).isEqualTo(range(1, 2 + 3 + 3));
  }

  @Test
  void followerThatStopsAskingHoldsUpNobody() {
    bobFollows(0);

    annSays(2 * STREAM_QUEUE_MAX);

    assertThat(annReads.lines()).hasSize(2 * STREAM_QUEUE_MAX);
  }

  @Test
  void slowFollowerGetsTheLastSignalOnly() {
    RoomStreamRecorder slow = bobFollows(bob.lastNumber());
    for (int i = 0; i < 20; i++) {
      ann.session().typing(i % 2 == 0, Optional.empty());
      world.run();
    }

    slow.request(Long.MAX_VALUE);
    world.run();

    assertThat(slow.of(TypingChanged.class))
        .containsExactly(new TypingChanged(ann.you().id(), false, false));
  }

  @Test
  void followerAheadOfTheLogGetsWhatIsNew() {
    RoomStreamRecorder reader = world.follow(bob.session(), 1_000_000);

    annSays(1);

    assertThat(numbers(reader)).containsExactly(3L);
  }

  @Test
  void followerFromBeforeTheBeginningGetsAll() {
    assertThat(numbers(world.follow(bob.session(), -5))).containsExactly(1L, 2L);
  }

  @Test
  void demandOfNothingIsAnError() {
    RoomStreamRecorder reader = bobFollows(0);

    reader.request(0);
    world.run();

    assertThat(reader.failure).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void cancelledFollowerGetsNothingMore() {
    RoomStreamRecorder reader = world.follow(bob.session(), 0);
    int before = reader.items.size();

    reader.cancel();
    annSays(1);

    assertThat(reader.items).hasSize(before);
    assertThat(reader.complete).isFalse();
    assertThat(reader.failure).isNull();
  }

  @Test
  void logThatCannotBeReadEndsTheStreamWithAReason() {
    world.log.unreadable = true;
    RoomStreamRecorder reader = world.follow(bob.session(), 0);
    assertThat(reader.failure).isInstanceOf(CallException.Unavailable.class);

    world.log.unreadable = false;

    assertThat(numbers(world.follow(bob.session(), 0))).containsExactly(1L, 2L);
  }

  @Test
  void followerThatThrowsIsLetGo() {
    var reader =
        new RoomStreamRecorder() {
          @Override
          public void onNext(RoomItem item) {
            throw new IllegalStateException("on purpose");
          }
        };
    JoinResult eve = world.join("Eve");
    eve.session().follow(0).subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();

    annSays(1);

    assertThat(annReads.lines()).hasSize(1);
    world.pass(ConferenceLimits.GRACE_PERIOD);
    assertThat(world.follow(eve.session(), 0).complete).as("the session was given up").isTrue();
    assertThat(keepsBobsSession.complete).isFalse();
  }
}
