package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.ADDRESS_JOINS_PER_MINUTE;
import static dev.parley.room.limits.ConferenceLimits.INVITED_JOINS_PER_MINUTE;
import static dev.parley.room.limits.ConferenceLimits.MEMBERS_FORGETTABLE_MAX;
import static dev.parley.room.limits.ConferenceLimits.MEMBERS_KNOWN_MAX;
import static dev.parley.room.limits.ConferenceLimits.RESUMES_PER_MINUTE;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.MemberRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;

/** Places of a room: who takes them, and what is held back. */
class PlaceQuotaTest {
  private static final int INVITED_PLACES = 200;
  private static final int PLACES_FOR_ALL = 240;

  private final ConferenceSimulator world = new ConferenceSimulator();
  private int addresses;

  private CompletionStage<JoinResult> join(String name, String invitation) {
    world.client = "address " + addresses++ / 50; // joins of one address are counted elsewhere
    return world.conference.join(
        new JoinRequest("algebra", name, Optional.empty(), Optional.of(invitation)));
  }

  private List<JoinResult> join(int count, String invitation) {
    List<JoinResult> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (i % 200 == 0) {
        world.pass(Duration.ofMinutes(1)); // the rate of one invitation is another limit
      }
      JoinResult one = world.done(join(invitation + " no " + addresses, invitation));
      world.follow(one.session(), 0);
      all.add(one);
    }
    return all;
  }

  private JoinRefused refused(CompletionStage<JoinResult> join) {
    return (JoinRefused) world.failure(join);
  }

  @Test
  void membersOfOneInvitationCannotTakeAllPlaces() { // QU-2
    join(INVITED_PLACES, "STUDENT");

    JoinRefused refused = refused(join("one more", "STUDENT"));

    assertThat(refused.reason()).isEqualTo(JoinRefusal.ROOM_FULL);
    assertThat(refused).hasMessageContaining("your invitation").hasMessageContaining("200");
    world.done(join("of another invitation", "GUEST"));
  }

  @Test
  void tutorFindsAPlaceWhenOthersHaveTakenAllTheyCan() { // QU-1
    join(INVITED_PLACES, "STUDENT");
    join(PLACES_FOR_ALL - INVITED_PLACES, "GUEST");

    assertThat(refused(join("one more", "GUEST")).reason()).isEqualTo(JoinRefusal.ROOM_FULL);
    world.done(join("Ann", "TUTOR"));
  }

  @Test
  void memberThatComesBackNeedsAPlaceToo() { // QU-1
    JoinResult first = world.done(join("", "STUDENT Bob"));
    world.done(first.session().say(world.line("good day")));
    world.done(first.session().leave());
    join(INVITED_PLACES, "STUDENT");
    join(PLACES_FOR_ALL - INVITED_PLACES, "GUEST");

    CompletionStage<JoinResult> back =
        world.conference.join(
            new JoinRequest("algebra", "", Optional.of(first.resumeKey()), Optional.empty()));

    assertThat(refused(back).reason()).isEqualTo(JoinRefusal.ROOM_FULL);
  }

  @Test
  void joiningAndLeavingAgainAndAgainUsesNothingUp() { // QU-3
    for (int i = 0; i <= MEMBERS_KNOWN_MAX; i++) {
      if (i % 200 == 0) {
        world.pass(Duration.ofMinutes(1));
      }
      world.done(world.done(join("nobody " + i, "STUDENT")).session().leave());
    }

    world.done(join("Ann", "TUTOR"));
    world.done(join("Bob", "STUDENT"));
    world.run();
    assertThat(world.log.members("algebra")).hasSizeLessThanOrEqualTo(MEMBERS_FORGETTABLE_MAX + 2);
  }

  @Test
  void memberThatWroteNothingComesBackWhileItIsRemembered() { // QU-3
    JoinResult ann = world.done(join("Ann", "STUDENT"));
    world.done(ann.session().leave());
    world.pass(ROOM_IDLE.multipliedBy(2)); // the room is read from the log again

    assertThat(world.resume(ann).you()).isEqualTo(ann.you());
  }

  @Test
  void membersWhomTheLogNamesAreNotForgotten() { // QU-3
    JoinResult tutor = world.done(join("Ann", "TUTOR"));
    JoinResult writes = world.done(join("Bob", "STUDENT"));
    JoinResult reads = world.done(join("Eve", "STUDENT"));
    world.follow(tutor.session(), 0);
    world.done(writes.session().say(world.line("good day")));
    world.done(tutor.session().say(world.lineTo(reads, "hello")));
    world.done(writes.session().leave());
    world.done(reads.session().leave());
    for (int i = 0; i < MEMBERS_FORGETTABLE_MAX + 10; i++) {
      if (i % 200 == 0) {
        world.pass(Duration.ofMinutes(1));
      }
      world.done(world.done(join("nobody " + i, "STUDENT")).session().leave());
    }
    world.run();

    assertThat(world.log.members("algebra"))
        .extracting(MemberRecord::name)
        .contains("Ann", "Bob", "Eve")
        .doesNotContain("nobody 1");
    assertThat(world.resume(reads).you()).isEqualTo(reads.you());
    assertThat(world.follow(tutor.session(), 0).of(MemberJoined.class))
        .as("of forgotten members nothing is told")
        .allSatisfy(each -> assertThat(each.author().name()).isNotEmpty());
  }

  @Test
  void oneInvitationBringsSoManyMembersThatAreRemembered() { // QU-2
    for (int i = 0; i < 2_000; i++) {
      if (i % 200 == 0) {
        world.pass(Duration.ofMinutes(1));
      }
      JoinResult one = world.done(join("writer " + i, "STUDENT"));
      world.done(one.session().say(world.line("here")));
      world.done(one.session().leave());
    }

    assertThat(refused(join("one more", "STUDENT")).reason()).isEqualTo(JoinRefusal.ROOM_FULL);
    world.done(join("of another invitation", "GUEST"));
    world.done(join("Ann", "TUTOR"));
  }

  @Test
  void newMembersAreCountedByTheirInvitationAndNotByTheirAddress() { // QU-4
    world.client = "a proxy";
    for (int i = 0; i < INVITED_JOINS_PER_MINUTE; i++) {
      world.done(world.done(invited("member " + i, "STUDENT")).session().leave());
    }

    assertThat(refused(invited("one more", "STUDENT")).reason()).isEqualTo(JoinRefusal.TOO_FAST);
    world.done(invited("of another invitation", "GUEST"));
    world.client = "another address";
    assertThat(refused(invited("one more", "STUDENT")).reason()).isEqualTo(JoinRefusal.TOO_FAST);
  }

  private CompletionStage<JoinResult> invited(String name, String invitation) {
    return world.conference.join(
        new JoinRequest("algebra", name, Optional.empty(), Optional.of(invitation)));
  }

  @Test
  void knownMembersAreCountedByTheirResumeKey() { // QU-4
    JoinResult ann = world.join("Ann");
    JoinResult bob = world.join("Bob");
    for (int i = 0; i < RESUMES_PER_MINUTE; i++) {
      world.resume(ann);
    }

    var more = new JoinRequest("algebra", "", Optional.of(ann.resumeKey()), Optional.empty());
    assertThat(refused(world.conference.join(more)).reason()).isEqualTo(JoinRefusal.TOO_FAST);
    world.resume(bob);
    world.pass(Duration.ofSeconds(2));
    world.resume(ann);
  }

  @Test
  void allJoinsOfOneAddressAreCounted() { // QU-4
    for (int i = 0; i < ADDRESS_JOINS_PER_MINUTE; i++) {
      world.failure(invited("Ann", "nonsense"));
    }

    assertThat(refused(invited("Ann", "STUDENT")).reason()).isEqualTo(JoinRefusal.TOO_FAST);
    world.client = "another address";
    assertThat(world.done(invited("Ann", "STUDENT")).role()).isEqualTo(Role.STUDENT);
  }
}
