package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.GRACE;
import static dev.parley.conference.ConferenceLimits.SEATS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.Attendance;
import dev.parley.conference.api.AttendanceChanged;
import dev.parley.conference.api.Attendee;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.MemberJoined;
import dev.parley.conference.api.MemberLeft;
import dev.parley.conference.api.Roster;
import dev.parley.conference.api.SayRefused;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PresenceTest {
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final World world = new World();
  private Admission bob;
  private Reader watching;

  @BeforeEach
  void bobWatches() {
    bob = world.join("Bob");
    watching = world.follow(bob.seat(), bob.lastNumber());
  }

  private Attendance lastOf(Admission member) {
    return watching.of(AttendanceChanged.class).stream()
        .filter(change -> change.member().equals(member.you()))
        .reduce((first, second) -> second)
        .orElseThrow()
        .attendance();
  }

  private static Attendee attendee(Admission who, Attendance attendance) {
    return new Attendee(who.you(), attendance, who.role(), who.rights());
  }

  @Test
  void followerLearnsFirstWhoIsHere() {
    Admission ann = world.join("Ann");

    Reader reader = world.follow(ann.seat(), 0);

    assertThat(reader.items.getFirst())
        .isEqualTo(
            new Roster(
                List.of(attendee(bob, Attendance.HERE), attendee(ann, Attendance.HERE)),
                false,
                false,
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void comingIsLoggedAndTold() {
    Admission ann = world.join("Ann");

    assertThat(watching.of(MemberJoined.class))
        .extracting(MemberJoined::author)
        .containsExactly(ann.you());
    assertThat(lastOf(ann)).isEqualTo(Attendance.HERE);
  }

  @Test
  void reloadIsNoComingAndGoing() {
    Admission ann = world.join("Ann");
    Reader page = world.follow(ann.seat(), 0);

    page.cancel();
    world.pass(MOMENT);
    assertThat(lastOf(ann)).isEqualTo(Attendance.AWAY);
    world.follow(world.resume(ann).seat(), 0);
    world.pass(GRACE.multipliedBy(3));

    assertThat(lastOf(ann)).isEqualTo(Attendance.HERE);
    assertThat(watching.of(MemberJoined.class)).hasSize(1);
    assertThat(watching.of(MemberLeft.class)).isEmpty();
  }

  @Test
  void whoStaysAwayForTheGraceHasLeft() {
    Admission ann = world.join("Ann");
    world.follow(ann.seat(), 0).cancel();

    world.pass(GRACE.minusMillis(1));
    assertThat(watching.of(MemberLeft.class)).isEmpty();
    world.pass(Duration.ofMillis(1));

    assertThat(watching.of(MemberLeft.class))
        .extracting(MemberLeft::author)
        .containsExactly(ann.you());
    assertThat(lastOf(ann)).isEqualTo(Attendance.GONE);
  }

  @Test
  void graceBeginsAnewWithEachReturn() {
    Admission ann = world.join("Ann");
    Reader page = world.follow(ann.seat(), 0);
    for (int i = 0; i < 5; i++) {
      page.cancel();
      world.pass(GRACE.minus(MOMENT));
      page = world.follow(ann.seat(), 0);
    }

    assertThat(page.complete).isFalse();
    assertThat(watching.of(MemberLeft.class)).isEmpty();
    page.cancel();
    world.pass(GRACE.multipliedBy(2));
    assertThat(watching.of(MemberLeft.class)).hasSize(1);
  }

  @Test
  void seatThatNobodyFollowsFromIsGivenUpAfterTheGrace() {
    Admission ann = world.join("Ann");

    world.pass(GRACE);

    assertThat(lastOf(ann)).isEqualTo(Attendance.GONE);
    var refused = (SayRefused) world.failure(ann.seat().say(world.line("too late")));
    assertThat(refused.reason()).isEqualTo(LineRefusal.NO_SEAT);
    assertThat(world.follow(ann.seat(), 0).complete).isTrue();
  }

  @Test
  void leavingEndsTheStreamAndIsLoggedAtOnce() {
    Admission ann = world.join("Ann");
    Reader page = world.follow(ann.seat(), 0);

    world.done(ann.seat().leave());

    assertThat(page.complete).isTrue();
    assertThat(watching.of(MemberLeft.class)).hasSize(1);
    world.done(ann.seat().leave());
    assertThat(watching.of(MemberLeft.class)).hasSize(1);
  }

  @Test
  void memberWithTwoDevicesIsHereUntilTheLastIsGone() {
    Admission laptop = world.join("Ann");
    world.follow(laptop.seat(), 0);
    Admission phone = world.resume(laptop);
    world.follow(phone.seat(), 0);

    world.done(laptop.seat().leave());
    assertThat(watching.of(MemberLeft.class)).isEmpty();
    world.done(phone.seat().leave());

    assertThat(watching.of(MemberLeft.class)).hasSize(1);
  }

  @Test
  void oldestSeatGivesWayBeyondTheLimit() {
    Admission first = world.join("Ann");
    Reader oldest = world.follow(first.seat(), 0);
    for (int i = 1; i < SEATS_MAX; i++) {
      world.follow(world.resume(first).seat(), 0);
    }
    assertThat(oldest.complete).isFalse();

    world.follow(world.resume(first).seat(), 0);

    assertThat(oldest.complete).isTrue();
    assertThat(lastOf(first)).isEqualTo(Attendance.HERE);
  }

  @Test
  void seatTakesFollowersUpToItsLimit() {
    Admission ann = world.join("Ann");
    for (int i = 0; i < ConferenceLimits.FOLLOWERS_MAX; i++) {
      assertThat(world.follow(ann.seat(), 0).failure).isNull();
    }

    assertThat(world.follow(ann.seat(), 0).failure).isInstanceOf(CallException.Overloaded.class);
  }

  @Test
  void membersHaveTheGraceToComeBackToAServerStartedAnew() {
    Admission ann = world.join("Ann");
    world.log.crash();

    World restarted = new World(2, world.log);
    Admission back = restarted.resume(bob);
    Reader reader = restarted.follow(back.seat(), bob.lastNumber());
    assertThat(reader.of(Roster.class).getFirst().present())
        .contains(attendee(ann, Attendance.AWAY));
    restarted.pass(GRACE);

    assertThat(reader.of(MemberJoined.class))
        .extracting(MemberJoined::author)
        .containsExactly(ann.you());
    assertThat(reader.of(MemberLeft.class))
        .extracting(MemberLeft::author)
        .containsExactly(ann.you());
  }

  @Test
  void leavingThatCannotBeWrittenIsMadeUpForWhenTheRoomIsNextRead() {
    Admission ann = world.join("Ann");
    world.log.full = true;
    world.done(ann.seat().leave());
    world.log.full = false;
    assertThat(lastOf(ann)).isEqualTo(Attendance.GONE);
    assertThat(watching.of(MemberLeft.class)).isEmpty();

    World restarted = new World(2, world.log);
    Reader reader = restarted.follow(restarted.resume(bob).seat(), 0);
    restarted.pass(GRACE);

    assertThat(reader.of(MemberLeft.class))
        .extracting(MemberLeft::author)
        .containsExactly(ann.you());
  }

  @Test
  void streamThatIsCancelledBeforeItBeginsKeepsNoSeat() {
    Admission ann = world.join("Ann");
    var reader =
        new Reader() {
          @Override
          public void onSubscribe(Flow.Subscription given) {
            given.cancel();
          }
        };

    ann.seat().follow(0).subscribe(reader);
    world.pass(GRACE.multipliedBy(2));

    assertThat(lastOf(ann)).isEqualTo(Attendance.GONE);
  }

  @Test
  void nameThatLooksLikeThatOfAMemberWhoWroteNothingAndLeftIsFree() {
    Admission ann = world.join("Alice");
    world.done(ann.seat().leave());

    assertThat(world.join("AIice").you().name()).isEqualTo("AIice");
  }
}
