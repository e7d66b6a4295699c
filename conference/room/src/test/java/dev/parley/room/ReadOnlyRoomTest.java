package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.Roster;
import dev.parley.room.limits.ConferenceLimits;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A room whose log is damaged. */
class ReadOnlyRoomTest {
  private static final String WHY = "the log of room algebra is damaged";

  private final ConferenceSimulator world = new ConferenceSimulator();

  private List<LogEntry> log() {
    return world.done(world.log.after("algebra", EventTopic.CHAT, 0, 100));
  }

  private MessageRefusal refusal(JoinResult who) {
    Throwable failure = world.failure(who.session().say(world.line("is anybody here?")));
    assertThat(failure).hasMessageContaining(WHY);
    return ((MessageRefused) failure).reason();
  }

  private void forgetTheRoom(JoinResult who) {
    world.done(who.session().leave());
    world.pass(ConferenceLimits.ROOM_IDLE.multipliedBy(2));
    assertThat(world.conference.rooms()).isZero();
  }

  @Test
  void membersCanJoinAndReadAndAreToldWhyTheyCannotWrite() {
    JoinResult before = world.join("Ann");
    world.done(before.session().say(world.line("good day")));
    forgetTheRoom(before);
    world.log.damage("algebra", WHY);
    List<LogEntry> kept = log();

    JoinResult bob = world.join("Bob");
    RoomStreamRecorder reader = world.follow(bob.session(), 0);

    assertThat(reader.items.getFirst())
        .isInstanceOfSatisfying(
            Roster.class, roster -> assertThat(roster.readOnly()).contains(WHY));
    assertThat(reader.of(MessagePosted.class)).hasSize(1);
    assertThat(refusal(bob)).isEqualTo(MessageRefusal.NOT_STORED);
    world.done(bob.session().leave());
    assertThat(log()).isEqualTo(kept);
  }

  @Test
  void presentMembersAreToldWhenDamageIsFound() {
    JoinResult ann = world.join("Ann");
    RoomStreamRecorder reader = world.follow(ann.session(), 0);
    assertThat(reader.of(Roster.class).getLast().readOnly()).isEmpty();
    world.log.damage("algebra", WHY);

    assertThat(refusal(ann)).isEqualTo(MessageRefusal.NOT_STORED);

    assertThat(reader.of(Roster.class).getLast().readOnly()).contains(WHY);
    JoinResult bob = world.join("Bob");
    assertThat(world.follow(bob.session(), 0).of(MemberJoined.class)).hasSize(1);
  }
}
