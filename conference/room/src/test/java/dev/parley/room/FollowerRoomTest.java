package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.base.MemoryBudget;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.JoinCaller;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.Place;
import dev.parley.room.spi.RoomRecord;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FollowerRoomTest {
  private static final Duration SHORTER = Duration.ofSeconds(15);

  private final ConferenceSimulator sim = new ConferenceSimulator();
  private FollowerRoom room;
  private JoinResult ann;

  @BeforeEach
  void followBeforeAnnJoinsAtTheOwner() {
    sim.admission.uninvited = Optional.empty();
    RoomRecord empty = sim.done(sim.log.room("algebra"));
    ann = sim.join("Ann");
    room = new FollowerRoom("algebra", empty, dependencies(), () -> {});
  }

  private ConferenceDependencies dependencies() {
    return new ConferenceDependencies(
        sim.log,
        sim.files,
        sim.carrier,
        sim,
        sim::now,
        sim,
        sim.random,
        () -> new JoinCaller("a page", () -> false, false, Place.HERE),
        sim.admission,
        MemoryBudget.unlimited());
  }

  private CompletableFuture<JoinResult> join() {
    return room.join(ann).toCompletableFuture();
  }

  private void adoptTheArrival() {
    LogEntry joined = sim.done(sim.log.after("algebra", EventTopic.CHAT, 0, 1)).getFirst();
    MemberRecord member = sim.done(sim.log.room("algebra")).members().getFirst();
    sim.done(room.adopt(joined, Optional.of(member)));
  }

  @Test
  void eachJoinWaitsItsOwnTimeForTheEntryOfItsMember() {
    CompletableFuture<JoinResult> first = join();
    sim.pass(SHORTER);
    CompletableFuture<JoinResult> second = join();
    sim.pass(SHORTER);

    assertThat(sim.failure(first)).isInstanceOf(JoinRefused.class);
    assertThat(second).as("half of its time is over").isNotDone();
    adoptTheArrival();
    assertThat(sim.done(second).you()).isEqualTo(ann.you());
  }

  @Test
  void joinsThatWaitEndWithTheRoom() {
    CompletableFuture<JoinResult> first = join();
    CompletableFuture<JoinResult> second = join();
    sim.pass(SHORTER);
    sim.done(room.close());

    assertThat(sim.failure(first)).isInstanceOf(JoinRefused.class);
    assertThat(sim.failure(second)).isInstanceOf(JoinRefused.class);
  }
}
