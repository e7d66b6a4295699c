package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.FOLLOWER_QUEUE_MAX;
import static dev.parley.conference.ConferenceLimits.LOG_PAGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.Roster;
import dev.parley.conference.api.Typing;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FollowerTest {
  private final World world = new World();
  private final Admission ann = world.join("Ann");
  private final Admission bob = world.join("Bob");
  private final Reader annReads = world.follow(ann.seat(), 0);
  private final Reader keepsBobsSeat = world.follow(bob.seat(), 0);

  private Reader bobFollows(long after) {
    var reader = new Reader();
    bob.seat().follow(after).subscribe(reader);
    world.run();
    return reader;
  }

  private void annSays(int lines) {
    for (int i = 0; i < lines; i++) {
      world.done(ann.seat().say(world.line("line " + world.log.entries("algebra").size())));
      world.pass(Duration.ofMillis(100));
    }
  }

  private List<Long> numbers(Reader reader) {
    return reader.events().stream().map(RoomEvent::number).toList();
  }

  private static List<Long> range(long from, long to) {
    return IntStream.rangeClosed((int) from, (int) to).mapToObj(i -> (long) i).toList();
  }

  @Test
  void nothingComesUnasked() {
    Reader reader = bobFollows(0);
    assertThat(reader.items).isEmpty();

    reader.request(2);
    world.run();

    assertThat(reader.items).hasSize(2);
    assertThat(reader.items.getFirst()).isInstanceOf(Roster.class);
  }

  @Test
  void pastAndPresentJoinWithoutGapOrDouble() {
    annSays(3 * LOG_PAGE);

    Reader reader = world.follow(bob.seat(), 5);
    annSays(10);

    assertThat(numbers(reader)).isEqualTo(range(6, 2 + 3 * LOG_PAGE + 10));
    assertThat(world.log.pageMost).isLessThanOrEqualTo(LOG_PAGE);
  }

  @Test
  void slowFollowerGoesBackToTheLogAndLosesNothing() {
    Reader slow = bobFollows(bob.lastNumber());
    slow.request(1);
    world.run();
    int reads = world.log.reads;

    annSays(FOLLOWER_QUEUE_MAX);
    slow.request(FOLLOWER_QUEUE_MAX);
    world.run();
    assertThat(world.log.reads).as("reads while the queue sufficed").isEqualTo(reads);

    annSays(FOLLOWER_QUEUE_MAX + 1);
    slow.request(Long.MAX_VALUE);
    world.run();
    assertThat(world.log.reads).as("reads once it did not").isGreaterThan(reads);

    annSays(3);
    assertThat(numbers(slow)).isEqualTo(range(3, 2 + 2 * FOLLOWER_QUEUE_MAX + 1 + 3));
    assertThat(annReads.events()).endsWith(slow.events().getLast());
  }

  @Test
  void followerThatStopsAskingHoldsUpNobody() {
    bobFollows(0);

    annSays(2 * FOLLOWER_QUEUE_MAX);

    assertThat(annReads.lines()).hasSize(2 * FOLLOWER_QUEUE_MAX);
  }

  @Test
  void slowFollowerGetsTheLastSignalOnly() {
    Reader slow = bobFollows(bob.lastNumber());
    for (int i = 0; i < 20; i++) {
      ann.seat().typing(i % 2 == 0, Optional.empty());
      world.run();
    }

    slow.request(Long.MAX_VALUE);
    world.run();

    assertThat(slow.of(Typing.class)).containsExactly(new Typing(ann.you().id(), false, false));
  }

  @Test
  void followerAheadOfTheLogGetsWhatIsNew() {
    Reader reader = world.follow(bob.seat(), 1_000_000);

    annSays(1);

    assertThat(numbers(reader)).containsExactly(3L);
  }

  @Test
  void followerFromBeforeTheBeginningGetsAll() {
    assertThat(numbers(world.follow(bob.seat(), -5))).containsExactly(1L, 2L);
  }

  @Test
  void demandOfNothingIsAnError() {
    Reader reader = bobFollows(0);

    reader.request(0);
    world.run();

    assertThat(reader.failure).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void cancelledFollowerGetsNothingMore() {
    Reader reader = world.follow(bob.seat(), 0);
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
    Reader reader = world.follow(bob.seat(), 0);
    assertThat(reader.failure).isInstanceOf(CallException.Unavailable.class);

    world.log.unreadable = false;

    assertThat(numbers(world.follow(bob.seat(), 0))).containsExactly(1L, 2L);
  }

  @Test
  void followerThatThrowsIsLetGo() {
    var reader =
        new Reader() {
          @Override
          public void onNext(RoomItem item) {
            throw new IllegalStateException("on purpose");
          }
        };
    Admission eve = world.join("Eve");
    eve.seat().follow(0).subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();

    annSays(1);

    assertThat(annReads.lines()).hasSize(1);
    world.pass(ConferenceLimits.GRACE);
    assertThat(world.follow(eve.seat(), 0).complete).as("the seat was given up").isTrue();
    assertThat(keepsBobsSeat.complete).isFalse();
  }
}
