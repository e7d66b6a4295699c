package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.MODERATION_CALLS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MODERATION_STREAMS_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.GrantedRights;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MemberLeft;
import dev.parley.room.api.MemberRemoved;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.PresenceChanged;
import dev.parley.room.api.PresenceState;
import dev.parley.room.api.RightsChanged;
import dev.parley.room.api.RoomChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.Roster;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.IssuedInvitation;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.api.moderation.ModerationRefusal;
import dev.parley.room.api.moderation.ModerationRefused;
import dev.parley.room.spi.AdmissionPolicy;
import dev.parley.room.spi.MemberRecord;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ModerationTest {
  private static final Rights SILENT = new Rights(true, false, true, true, false, false);
  private static final Rights HELPER = new Rights(true, true, true, true, true, false);

  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
  private Moderation annsDesk;

  @BeforeEach
  void tutorAndStudentAreHere() {
    ann = world.join("Ann");
    bob = student("Bob");
    annsDesk = desk(ann);
  }

  private JoinResult student(String name) {
    return world.done(invited("STUDENT", name));
  }

  private CompletionStage<JoinResult> invited(String invitation, String name) {
    return world.conference.join(
        new JoinRequest("algebra", name, Optional.empty(), Optional.of(invitation)));
  }

  private Moderation desk(JoinResult who) {
    return world.done(who.session().moderation());
  }

  private ModerationRefusal refusal(CompletionStage<?> call) {
    return ((ModerationRefused) world.failure(call)).reason();
  }

  private MemberRecord record(JoinResult who) {
    return world.log.members("algebra").stream()
        .filter(member -> member.id().equals(who.you().id()))
        .findFirst()
        .orElseThrow();
  }

  private StreamRecorder<ModerationItem> follow(Moderation desk) {
    var reader = new StreamRecorder<ModerationItem>();
    desk.follow().subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();
    return reader;
  }

  private static <T extends RoomItem> T last(RoomStreamRecorder reader, Class<T> type) {
    return reader.of(type).getLast();
  }

  @Test
  void moderationIsForMembersWhoMayModerate() {
    assertThat(refusal(bob.session().moderation())).isEqualTo(ModerationRefusal.NOT_ALLOWED);

    world.done(annsDesk.setRights(bob.you().id(), HELPER));

    world.done(desk(bob).setLocked(true));
  }

  @Test
  void revokedRightIsStoredAndAppliesToAllSessionsAndIsSignalled() {
    RoomStreamRecorder reads = world.follow(ann.session(), 0);
    JoinResult second = world.resume(bob);

    world.done(annsDesk.setRights(bob.you().id(), SILENT));

    for (JoinResult who : List.of(bob, second)) {
      assertThat(((MessageRefused) world.failure(who.session().say(world.line("x")))).reason())
          .isEqualTo(MessageRefusal.NOT_ALLOWED);
    }
    assertThat(record(bob).rights()).isEqualTo(SILENT);
    assertThat(last(reads, RightsChanged.class).author()).isEqualTo(ann.you());
    assertThat(last(reads, RightsChanged.class).granted())
        .containsExactly(new GrantedRights(bob.you(), Role.STUDENT, SILENT));
    assertThat(last(reads, PresenceChanged.class))
        .isEqualTo(new PresenceChanged(bob.you(), PresenceState.HERE, Role.STUDENT, SILENT));
    assertThat(world.resume(bob).rights()).isEqualTo(SILENT);
  }

  @Test
  void rightHoldsUntilItsWithdrawalIsOnDisk() {
    world.log.held = true;
    var withdrawal = annsDesk.setRights(bob.you().id(), SILENT);
    world.run();
    var line = bob.session().say(world.line("meanwhile"));
    world.run();
    world.log.release();

    world.done(withdrawal);
    world.done(line);
    world.failure(bob.session().say(world.line("afterwards")));
  }

  @Test
  void rightsOfSomebodyWhoIsNotHereAreChangedToo() {
    world.done(bob.session().leave());

    world.done(annsDesk.setRights(bob.you().id(), SILENT));

    assertThat(world.resume(bob).rights()).isEqualTo(SILENT);
  }

  @Test
  void rightsThatAreAsWantedAreNoEvent() {
    long before = world.log.entries("algebra").size();

    world.done(annsDesk.setRights(bob.you().id(), Rights.of(Role.STUDENT)));
    world.done(annsDesk.setLocked(false));
    world.done(annsDesk.setWaiting(false));

    assertThat(world.log.entries("algebra")).hasSize((int) before);
  }

  @Test
  void revokedModeratorLosesModerationAtOnce() {
    world.done(annsDesk.setRights(bob.you().id(), HELPER));
    Moderation bobsDesk = desk(bob);
    StreamRecorder<ModerationItem> knocks = follow(bobsDesk);

    world.done(annsDesk.setRights(bob.you().id(), Rights.of(Role.STUDENT)));

    assertThat(knocks.complete).isTrue();
    assertThat(refusal(bobsDesk.setLocked(true))).isEqualTo(ModerationRefusal.NOT_ALLOWED);
    assertThat(follow(bobsDesk).complete).isTrue();
  }

  @Test
  void decisionsAboutTutorsAreForTutors() {
    world.done(annsDesk.setRights(bob.you().id(), HELPER));
    Moderation bobsDesk = desk(bob);
    UUID tutor = ann.you().id();

    assertThat(refusal(bobsDesk.setRights(tutor, SILENT))).isEqualTo(ModerationRefusal.NOT_ALLOWED);
    assertThat(refusal(bobsDesk.remove(tutor))).isEqualTo(ModerationRefusal.NOT_ALLOWED);
    assertThat(refusal(bobsDesk.handOver(tutor))).isEqualTo(ModerationRefusal.NOT_ALLOWED);
    assertThat(refusal(bobsDesk.invite(Role.TUTOR, Duration.ofHours(1), Optional.empty())))
        .isEqualTo(ModerationRefusal.NOT_ALLOWED);
  }

  @Test
  void lastTutorStays() {
    UUID tutor = ann.you().id();
    assertThat(refusal(annsDesk.remove(tutor))).isEqualTo(ModerationRefusal.LAST_TUTOR);
    assertThat(refusal(annsDesk.setRights(tutor, SILENT))).isEqualTo(ModerationRefusal.LAST_TUTOR);

    world.done(invited("TUTOR", "Ada"));

    world.done(annsDesk.remove(tutor));
  }

  @Test
  void twoTutorsWhoRemoveEachOtherAtOnceLeaveOne() {
    JoinResult ada = world.done(invited("TUTOR", "Ada"));
    var one = annsDesk.remove(ada.you().id());
    var other = desk(ada).remove(ann.you().id());
    world.run();

    assertThat(one.toCompletableFuture()).isCompleted();
    assertThat(refusal(other)).isEqualTo(ModerationRefusal.NO_SESSION);
    assertThat(record(ann).removed()).isFalse();
  }

  @Test
  void removedMemberIsGoneAndItsKeyOpensNoMore() {
    RoomStreamRecorder anns = world.follow(ann.session(), 0);
    RoomStreamRecorder bobs = world.follow(bob.session(), 0);

    world.done(annsDesk.remove(bob.you().id()));

    assertThat(bobs.complete).isTrue();
    assertThat(last(anns, MemberRemoved.class).member()).isEqualTo(bob.you());
    assertThat(last(anns, PresenceChanged.class).attendance()).isEqualTo(PresenceState.GONE);
    assertThat(anns.of(MemberLeft.class)).isEmpty();
    assertThat(((MessageRefused) world.failure(bob.session().say(world.line("x")))).reason())
        .isEqualTo(MessageRefusal.NO_SESSION);
    var back = new JoinRequest("algebra", "", Optional.of(bob.resumeKey()), Optional.of("TUTOR"));
    assertThat(((JoinRefused) world.failure(world.conference.join(back))).reason())
        .isEqualTo(JoinRefusal.REMOVED);
    assertThat(record(bob).removed()).isTrue();
    assertThat(record(bob).present()).isFalse();
  }

  @Test
  void personOfARemovedMemberMayBeInvitedAnew() {
    world.done(annsDesk.remove(bob.you().id()));

    assertThat(student("Bob").you().id()).isNotEqualTo(bob.you().id());
  }

  @Test
  void whoIsRemovedWhileComingInDoesNotComeIn() {
    world.done(bob.session().leave());
    world.log.held = true;
    var removal = annsDesk.remove(bob.you().id());
    var back =
        world.conference.join(
            new JoinRequest("algebra", "", Optional.of(bob.resumeKey()), Optional.empty()));
    world.run();
    world.log.release();

    world.done(removal);
    assertThat(((JoinRefused) world.failure(back)).reason()).isEqualTo(JoinRefusal.REMOVED);
    RoomStreamRecorder reads = world.follow(ann.session(), 0);
    assertThat(reads.of(Roster.class).getFirst().present()).hasSize(1);
    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    JoinResult again = restarted.resume(ann);
    assertThat(restarted.follow(again.session(), 0).of(Roster.class).getFirst().present())
        .hasSize(1);
  }

  @Test
  void handingOverMakesOneTutorAndOneStudentInOneEvent() {
    RoomStreamRecorder reads = world.follow(bob.session(), 0);

    world.done(annsDesk.handOver(bob.you().id()));

    assertThat(last(reads, RightsChanged.class).granted())
        .containsExactly(
            new GrantedRights(bob.you(), Role.TUTOR, Rights.of(Role.TUTOR)),
            new GrantedRights(ann.you(), Role.STUDENT, Rights.of(Role.STUDENT)));
    assertThat(refusal(annsDesk.setLocked(true))).isEqualTo(ModerationRefusal.NOT_ALLOWED);
    world.done(desk(bob).handOver(ann.you().id()));
    world.done(annsDesk.setLocked(true));
  }

  @Test
  void nothingIsHandedOverToNobodyOrOneself() {
    world.done(annsDesk.remove(bob.you().id()));

    for (UUID nobody : List.of(UUID.randomUUID(), ann.you().id(), bob.you().id())) {
      assertThat(refusal(annsDesk.handOver(nobody))).isEqualTo(ModerationRefusal.NO_SUCH_MEMBER);
    }
    assertThat(refusal(annsDesk.setRights(bob.you().id(), SILENT)))
        .isEqualTo(ModerationRefusal.NO_SUCH_MEMBER);
    assertThat(refusal(annsDesk.remove(bob.you().id())))
        .isEqualTo(ModerationRefusal.NO_SUCH_MEMBER);
    assertThat(refusal(annsDesk.admit(UUID.randomUUID()))).isEqualTo(ModerationRefusal.NOT_WAITING);
    assertThat(refusal(annsDesk.reject(UUID.randomUUID())))
        .isEqualTo(ModerationRefusal.NOT_WAITING);
  }

  @Test
  void howPeopleComeInIsTold() {
    RoomStreamRecorder reads = world.follow(bob.session(), 0);

    world.done(annsDesk.setLocked(true));
    world.done(annsDesk.setWaiting(true));

    assertThat(last(reads, RoomChanged.class))
        .satisfies(changed -> {
          assertThat(changed.locked()).isTrue();
          assertThat(changed.waitingRoom()).isTrue();
          assertThat(changed.author()).isEqualTo(ann.you());
        });
    Roster roster = world.follow(bob.session(), 0).of(Roster.class).getFirst();
    assertThat(roster.locked() && roster.waitingRoom()).isTrue();
    assertThat(world.done(bob.session().history(Long.MAX_VALUE, 2)).events())
        .hasOnlyElementsOfType(RoomChanged.class);
  }

  @Test
  void whatWasDecidedHoldsAfterTheRoomWasLetGoAndAfterAKill() {
    world.done(annsDesk.setLocked(true));
    world.done(annsDesk.setRights(bob.you().id(), SILENT));
    JoinResult eve = world.done(invited("TUTOR", "Eve"));
    world.done(annsDesk.remove(eve.you().id()));
    world.done(ann.session().leave());
    world.done(bob.session().leave());
    world.pass(ROOM_IDLE.multipliedBy(2));
    assertThat(world.conference.rooms()).isZero();
    requireDecisionsHold(world, eve);

    world.log.crash();
    requireDecisionsHold(new ConferenceSimulator(2, world.log), eve);
  }

  private void requireDecisionsHold(ConferenceSimulator later, JoinResult removed) {
    assertThat(later.resume(bob).rights()).isEqualTo(SILENT);
    assertThat(refusal(later, Optional.of(removed.resumeKey()))).isEqualTo(JoinRefusal.REMOVED);
    assertThat(refusal(later, Optional.empty())).isEqualTo(JoinRefusal.LOCKED);
  }

  private static JoinRefusal refusal(ConferenceSimulator world, Optional<String> key) {
    var request = new JoinRequest("algebra", "Dan", key, Optional.of("STUDENT"));
    return ((JoinRefused) world.failure(world.conference.join(request))).reason();
  }

  @Test
  void whatCannotBeWrittenIsNotDone() {
    world.log.full = true;
    assertThat(refusal(annsDesk.setRights(bob.you().id(), SILENT)))
        .isEqualTo(ModerationRefusal.NOT_STORED);
    assertThat(refusal(annsDesk.remove(bob.you().id()))).isEqualTo(ModerationRefusal.NOT_STORED);
    assertThat(refusal(annsDesk.setLocked(true))).isEqualTo(ModerationRefusal.NOT_STORED);
    world.log.full = false;

    world.done(bob.session().say(world.line("still here")));
    student("Eve");
    world.done(annsDesk.setLocked(true));
  }

  @Test
  void inviteIsForThisRoomAndItsTime() {
    IssuedInvitation invite =
        world.done(annsDesk.invite(Role.GUEST, Duration.ofHours(2), Optional.of(" Eve ")));

    assertThat(invite.token()).isEqualTo("GUEST Eve");
    assertThat(invite.expires())
        .isBetween(world.now().plusSeconds(7_199), world.now().plusSeconds(7_200));
    assertThat(world.done(invited(invite.token(), "x")).role()).isEqualTo(Role.GUEST);
  }

  @Test
  void inviteLastsFromAMinuteToItsLongest() {
    for (Duration good : List.of(Duration.ofMinutes(1), AdmissionPolicy.VALIDITY_MAX)) {
      world.done(annsDesk.invite(Role.GUEST, good, Optional.empty()));
    }
    for (Duration bad :
        List.of(
            Duration.ofMinutes(1).minusNanos(1),
            Duration.ZERO,
            Duration.ofSeconds(Long.MIN_VALUE),
            Duration.ofSeconds(Long.MAX_VALUE),
            AdmissionPolicy.VALIDITY_MAX.plusNanos(1))) {
      assertThat(refusal(annsDesk.invite(Role.GUEST, bad, Optional.empty())))
          .isEqualTo(ModerationRefusal.BAD_DURATION);
    }
    assertThat(refusal(annsDesk.invite(Role.GUEST, Duration.ofHours(1), Optional.of("\n"))))
        .isEqualTo(ModerationRefusal.BAD_NAME);
  }

  @Test
  void endedSessionCannotModerate() {
    StreamRecorder<ModerationItem> knocks = follow(annsDesk);
    world.done(ann.session().leave());

    assertThat(knocks.complete).isTrue();
    assertThat(refusal(annsDesk.setLocked(true))).isEqualTo(ModerationRefusal.NO_SESSION);
    assertThat(refusal(ann.session().moderation())).isEqualTo(ModerationRefusal.NO_SESSION);
    assertThat(follow(annsDesk).complete).isTrue();
  }

  @Test
  void callsAndStreamsOfModerationAreBounded() {
    for (int i = 1; i < MODERATION_CALLS_PER_SECOND; i++) { // one was spent on the desk itself
      world.done(annsDesk.setLocked(i % 2 == 0));
    }
    assertThat(refusal(annsDesk.setLocked(true))).isEqualTo(ModerationRefusal.TOO_FAST);

    for (int i = 0; i < MODERATION_STREAMS_MAX; i++) {
      assertThat(follow(annsDesk).failure).isNull();
    }
    assertThat(follow(annsDesk).failure).isInstanceOf(CallException.Overloaded.class);
  }

  @Test
  void cancelledModerationStreamMakesRoomForAnother() {
    for (int i = 0; i <= MODERATION_STREAMS_MAX; i++) {
      StreamRecorder<ModerationItem> stream = follow(annsDesk);
      assertThat(stream.failure).isNull();
      stream.cancel();
      world.run();
    }
  }

  @Test
  void whoHasNotComeBackSinceARestartCanBeRemoved() {
    world.log.crash();
    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    Moderation desk = restarted.done(restarted.resume(ann).session().moderation());
    assertThat(restarted.done(desk.usage()).all().places()).isEqualTo(2);

    restarted.done(desk.remove(bob.you().id()));

    assertThat(restarted.done(desk.usage()).all().places()).isEqualTo(1);
  }

  @Test
  void whoCouldNotComeInIsNotCounted() {
    var before = world.done(annsDesk.usage()).all();
    world.log.full = true;
    world.failure(invited("TUTOR", "Eve"));
    world.log.full = false;

    assertThat(world.done(annsDesk.usage()).all()).isEqualTo(before);
  }
}
