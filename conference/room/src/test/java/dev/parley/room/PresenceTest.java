package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.GRACE_PERIOD;
import static dev.parley.room.limits.ConferenceLimits.SESSIONS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.api.MemberLeft;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.PresenceChanged;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.PresentMember;
import dev.parley.room.api.Roster;
import dev.parley.room.limits.ConferenceLimits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PresenceTest {
  private static final Duration MOMENT = Duration.ofSeconds(1);

  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult bob;
  private RoomStreamRecorder watching;

  @BeforeEach
  void bobWatches() {
    bob = world.join("Bob");
    watching = world.follow(bob.session(), bob.lastNumber());
  }

  private PresenceState lastOf(JoinResult member) {
    return watching.of(PresenceChanged.class).stream()
        .filter(change -> change.member().equals(member.you()))
        .reduce((first, second) -> second)
        .orElseThrow()
        .attendance();
  }

  private static PresentMember attendee(JoinResult who, PresenceState attendance) {
    return new PresentMember(who.you(), attendance, who.role(), who.rights());
  }

  @Test
  void followerLearnsFirstWhoIsHere() {
    JoinResult ann = world.join("Ann");

    RoomStreamRecorder reader = world.follow(ann.session(), 0);

    assertThat(reader.items.getFirst())
        .isEqualTo(
            new Roster(
                List.of(attendee(bob, PresenceState.HERE), attendee(ann, PresenceState.HERE)),
                false,
                false,
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void comingIsLoggedAndTold() {
    JoinResult ann = world.join("Ann");

    assertThat(watching.of(MemberJoined.class))
        .extracting(MemberJoined::author)
        .containsExactly(ann.you());
    assertThat(lastOf(ann)).isEqualTo(PresenceState.HERE);
  }

  @Test
  void reloadIsNoComingAndGoing() {
    JoinResult ann = world.join("Ann");
    RoomStreamRecorder page = world.follow(ann.session(), 0);

    page.cancel();
    world.pass(MOMENT);
    assertThat(lastOf(ann)).isEqualTo(PresenceState.AWAY);
    world.follow(world.resume(ann).session(), 0);
    world.pass(GRACE_PERIOD.multipliedBy(3));

    assertThat(lastOf(ann)).isEqualTo(PresenceState.HERE);
    assertThat(watching.of(MemberJoined.class)).hasSize(1);
    assertThat(watching.of(MemberLeft.class)).isEmpty();
  }

  @Test
  void whoStaysAwayForTheGraceHasLeft() {
    JoinResult ann = world.join("Ann");
    world.follow(ann.session(), 0).cancel();

    world.pass(GRACE_PERIOD.minusMillis(1));
    assertThat(watching.of(MemberLeft.class)).isEmpty();
    world.pass(Duration.ofMillis(1));

    assertThat(watching.of(MemberLeft.class))
        .extracting(MemberLeft::author)
        .containsExactly(ann.you());
    assertThat(lastOf(ann)).isEqualTo(PresenceState.GONE);
  }

  @Test
  void graceBeginsAnewWithEachReturn() {
    JoinResult ann = world.join("Ann");
    RoomStreamRecorder page = world.follow(ann.session(), 0);
    for (int i = 0; i < 5; i++) {
      page.cancel();
      world.pass(GRACE_PERIOD.minus(MOMENT));
      page = world.follow(ann.session(), 0);
    }

    assertThat(page.complete).isFalse();
    assertThat(watching.of(MemberLeft.class)).isEmpty();
    page.cancel();
    world.pass(GRACE_PERIOD.multipliedBy(2));
    assertThat(watching.of(MemberLeft.class)).hasSize(1);
  }

  @Test
  void sessionWithoutSubscriberEndsAfterTheGracePeriod() {
    JoinResult ann = world.join("Ann");

    world.pass(GRACE_PERIOD);

    assertThat(lastOf(ann)).isEqualTo(PresenceState.GONE);
    var refused = (MessageRefused) world.failure(ann.session().say(world.line("too late")));
    assertThat(refused.reason()).isEqualTo(MessageRefusal.NO_SESSION);
    assertThat(world.follow(ann.session(), 0).complete).isTrue();
  }

  @Test
  void leavingEndsTheStreamAndIsLoggedAtOnce() {
    JoinResult ann = world.join("Ann");
    RoomStreamRecorder page = world.follow(ann.session(), 0);

    world.done(ann.session().leave());

    assertThat(page.complete).isTrue();
    assertThat(watching.of(MemberLeft.class)).hasSize(1);
    world.done(ann.session().leave());
    assertThat(watching.of(MemberLeft.class)).hasSize(1);
  }

  @Test
  void memberWithTwoDevicesIsHereUntilTheLastIsGone() {
    JoinResult laptop = world.join("Ann");
    world.follow(laptop.session(), 0);
    JoinResult phone = world.resume(laptop);
    world.follow(phone.session(), 0);

    world.done(laptop.session().leave());
    assertThat(watching.of(MemberLeft.class)).isEmpty();
    world.done(phone.session().leave());

    assertThat(watching.of(MemberLeft.class)).hasSize(1);
  }

  @Test
  void oldestSessionEndsBeyondTheLimit() {
    JoinResult first = world.join("Ann");
    RoomStreamRecorder oldest = world.follow(first.session(), 0);
    for (int i = 1; i < SESSIONS_MAX; i++) {
      world.follow(world.resume(first).session(), 0);
    }
    assertThat(oldest.complete).isFalse();

    world.follow(world.resume(first).session(), 0);

    assertThat(oldest.complete).isTrue();
    assertThat(lastOf(first)).isEqualTo(PresenceState.HERE);
  }

  @Test
  void sessionAcceptsSubscribersUpToItsLimit() {
    JoinResult ann = world.join("Ann");
    for (int i = 0; i < ConferenceLimits.STREAMS_MAX; i++) {
      assertThat(world.follow(ann.session(), 0).failure).isNull();
    }

    assertThat(world.follow(ann.session(), 0).failure).isInstanceOf(CallException.Overloaded.class);
  }

  @Test
  void membersHaveTheGraceToComeBackToAServerStartedAnew() {
    JoinResult ann = world.join("Ann");
    world.log.crash();

    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    JoinResult back = restarted.resume(bob);
    RoomStreamRecorder reader = restarted.follow(back.session(), bob.lastNumber());
    assertThat(reader.of(Roster.class).getFirst().present())
        .contains(attendee(ann, PresenceState.AWAY));
    restarted.pass(GRACE_PERIOD);

    assertThat(reader.of(MemberJoined.class))
        .extracting(MemberJoined::author)
        .containsExactly(ann.you());
    assertThat(reader.of(MemberLeft.class))
        .extracting(MemberLeft::author)
        .containsExactly(ann.you());
  }

  @Test
  void leavingThatCannotBeWrittenIsMadeUpForWhenTheRoomIsNextRead() {
    JoinResult ann = world.join("Ann");
    world.log.full = true;
    world.done(ann.session().leave());
    world.log.full = false;
    assertThat(lastOf(ann)).isEqualTo(PresenceState.GONE);
    assertThat(watching.of(MemberLeft.class)).isEmpty();

    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    RoomStreamRecorder reader = restarted.follow(restarted.resume(bob).session(), 0);
    restarted.pass(GRACE_PERIOD);

    assertThat(reader.of(MemberLeft.class))
        .extracting(MemberLeft::author)
        .containsExactly(ann.you());
  }

  @Test
  void streamCancelledBeforeItStartsKeepsNoSession() {
    JoinResult ann = world.join("Ann");
    var reader =
        new RoomStreamRecorder() {
          @Override
          public void onSubscribe(Flow.Subscription given) {
            given.cancel();
          }
        };

    ann.session().follow(0).subscribe(reader);
    world.pass(GRACE_PERIOD.multipliedBy(2));

    assertThat(lastOf(ann)).isEqualTo(PresenceState.GONE);
  }

  @Test
  void nameThatLooksLikeThatOfAMemberWhoWroteNothingAndLeftIsFree() {
    JoinResult ann = world.join("Alice");
    world.done(ann.session().leave());

    assertThat(world.join("AIice").you().name()).isEqualTo("AIice");
  }
}
