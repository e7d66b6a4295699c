package dev.parley.conference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.MemberJoined;
import dev.parley.conference.api.Roster;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.Subject;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A room whose log is damaged. */
class ReadOnlyRoomTest {
  private static final String WHY = "the log of room algebra is damaged";

  private final World world = new World();

  private List<LogEntry> log() {
    return world.done(world.log.after("algebra", Subject.TALK, 0, 100));
  }

  private LineRefusal refusal(Admission who) {
    Throwable failure = world.failure(who.seat().say(world.line("is anybody here?")));
    assertThat(failure).hasMessageContaining(WHY);
    return ((SayRefused) failure).reason();
  }

  private void forgetTheRoom(Admission who) {
    world.done(who.seat().leave());
    world.pass(ConferenceLimits.ROOM_IDLE.multipliedBy(2));
    assertThat(world.conference.rooms()).isZero();
  }

  @Test
  void membersCanJoinAndReadAndAreToldWhyTheyCannotWrite() {
    Admission before = world.join("Ann");
    world.done(before.seat().say(world.line("good day")));
    forgetTheRoom(before);
    world.log.damage("algebra", WHY);
    List<LogEntry> kept = log();

    Admission bob = world.join("Bob");
    Reader reader = world.follow(bob.seat(), 0);

    assertThat(reader.items.getFirst())
        .isInstanceOfSatisfying(
            Roster.class, roster -> assertThat(roster.readOnly()).contains(WHY));
    assertThat(reader.of(LineSaid.class)).hasSize(1);
    assertThat(refusal(bob)).isEqualTo(LineRefusal.NOT_STORED);
    world.done(bob.seat().leave());
    assertThat(log()).isEqualTo(kept);
  }

  @Test
  void presentMembersAreToldWhenDamageIsFound() {
    Admission ann = world.join("Ann");
    Reader reader = world.follow(ann.seat(), 0);
    assertThat(reader.of(Roster.class).getLast().readOnly()).isEmpty();
    world.log.damage("algebra", WHY);

    assertThat(refusal(ann)).isEqualTo(LineRefusal.NOT_STORED);

    assertThat(reader.of(Roster.class).getLast().readOnly()).contains(WHY);
    Admission bob = world.join("Bob");
    assertThat(world.follow(bob.seat(), 0).of(MemberJoined.class)).hasSize(1);
  }
}
