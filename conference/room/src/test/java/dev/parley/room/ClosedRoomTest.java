package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinResult;
import dev.parley.room.spi.Event;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A room that another node owns is closed at this one. */
class ClosedRoomTest {
  private final ConferenceSimulator world = new ConferenceSimulator();

  @Test
  void sessionsEndAndNobodyLeaves() {
    JoinResult ann = world.join("Ann");
    RoomStreamRecorder stream = world.follow(ann.session(), ann.lastNumber());

    world.conference.close("algebra");
    world.pass(Duration.ofMinutes(10));

    assertThat(stream.complete).isTrue();
    assertThat(world.conference.rooms()).isZero();
    assertThat(world.log.entries("algebra"))
        .noneMatch(entry -> entry.event() instanceof Event.Left);
  }

  @Test
  void membersComeBackAsWhoTheyWere() {
    JoinResult ann = world.join("Ann");
    world.conference.close("algebra");

    JoinResult again = world.resume(ann);

    assertThat(again.you().id()).isEqualTo(ann.you().id());
    assertThat(world.conference.rooms()).isOne();
  }

  @Test
  void closedRoomWritesNothing() {
    JoinResult ann = world.join("Ann");
    world.conference.close("algebra");
    world.run();

    assertThat(world.failure(ann.session().say(world.line("hello")))).isNotNull();
    assertThat(world.log.entries("algebra"))
        .noneMatch(entry -> entry.event() instanceof Event.Posted);
  }
}
