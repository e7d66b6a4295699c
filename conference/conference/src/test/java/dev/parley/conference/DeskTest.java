package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.DESK_CALLS_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.DESK_FOLLOWERS_MAX;
import static dev.parley.conference.ConferenceLimits.ROOM_IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.Attendance;
import dev.parley.conference.api.AttendanceChanged;
import dev.parley.conference.api.Granted;
import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.MemberLeft;
import dev.parley.conference.api.MemberRemoved;
import dev.parley.conference.api.RightsChanged;
import dev.parley.conference.api.RoomChanged;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.Roster;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.desk.Desk;
import dev.parley.conference.api.desk.DeskItem;
import dev.parley.conference.api.desk.DeskRefusal;
import dev.parley.conference.api.desk.DeskRefused;
import dev.parley.conference.api.desk.Invite;
import dev.parley.conference.spi.Door;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeskTest {
  private static final Rights SILENT = new Rights(true, false, true, true, false, false);
  private static final Rights HELPER = new Rights(true, true, true, true, true, false);

  private final World world = new World();
  private Admission ann;
  private Admission bob;
  private Desk annsDesk;

  @BeforeEach
  void tutorAndStudentAreHere() {
    ann = world.join("Ann");
    bob = student("Bob");
    annsDesk = desk(ann);
  }

  private Admission student(String name) {
    return world.done(invited("STUDENT", name));
  }

  private CompletionStage<Admission> invited(String invitation, String name) {
    return world.conference.join(
        new JoinRequest("algebra", name, Optional.empty(), Optional.of(invitation)));
  }

  private Desk desk(Admission who) {
    return world.done(who.seat().desk());
  }

  private DeskRefusal refusal(CompletionStage<?> call) {
    return ((DeskRefused) world.failure(call)).reason();
  }

  private MemberRecord record(Admission who) {
    return world.log.members("algebra").stream()
        .filter(member -> member.id().equals(who.you().id()))
        .findFirst()
        .orElseThrow();
  }

  private Taken<DeskItem> follow(Desk desk) {
    var reader = new Taken<DeskItem>();
    desk.follow().subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();
    return reader;
  }

  private static <T extends RoomItem> T last(Reader reader, Class<T> type) {
    return reader.of(type).getLast();
  }

  @Test
  void deskIsForThoseWhoMayModerate() {
    assertThat(refusal(bob.seat().desk())).isEqualTo(DeskRefusal.NOT_ALLOWED);

    world.done(annsDesk.setRights(bob.you().id(), HELPER));

    world.done(desk(bob).setLocked(true));
  }

  @Test
  void rightIsWithdrawnOnDiskAndForAllSeatsAndTold() {
    Reader reads = world.follow(ann.seat(), 0);
    Admission second = world.resume(bob);

    world.done(annsDesk.setRights(bob.you().id(), SILENT));

    for (Admission who : List.of(bob, second)) {
      assertThat(((SayRefused) world.failure(who.seat().say(world.line("x")))).reason())
          .isEqualTo(LineRefusal.NOT_ALLOWED);
    }
    assertThat(record(bob).rights()).isEqualTo(SILENT);
    assertThat(last(reads, RightsChanged.class).author()).isEqualTo(ann.you());
    assertThat(last(reads, RightsChanged.class).granted())
        .containsExactly(new Granted(bob.you(), Role.STUDENT, SILENT));
    assertThat(last(reads, AttendanceChanged.class))
        .isEqualTo(new AttendanceChanged(bob.you(), Attendance.HERE, Role.STUDENT, SILENT));
    assertThat(world.resume(bob).rights()).isEqualTo(SILENT);
  }

  @Test
  void rightHoldsUntilItsWithdrawalIsOnDisk() {
    world.log.held = true;
    var withdrawal = annsDesk.setRights(bob.you().id(), SILENT);
    world.run();
    var line = bob.seat().say(world.line("meanwhile"));
    world.run();
    world.log.release();

    world.done(withdrawal);
    world.done(line);
    world.failure(bob.seat().say(world.line("afterwards")));
  }

  @Test
  void rightsOfSomebodyWhoIsNotHereAreChangedToo() {
    world.done(bob.seat().leave());

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
  void whoMayNoLongerModerateLosesTheDeskAtOnce() {
    world.done(annsDesk.setRights(bob.you().id(), HELPER));
    Desk bobsDesk = desk(bob);
    Taken<DeskItem> knocks = follow(bobsDesk);

    world.done(annsDesk.setRights(bob.you().id(), Rights.of(Role.STUDENT)));

    assertThat(knocks.complete).isTrue();
    assertThat(refusal(bobsDesk.setLocked(true))).isEqualTo(DeskRefusal.NOT_ALLOWED);
    assertThat(follow(bobsDesk).complete).isTrue();
  }

  @Test
  void decisionsAboutTutorsAreForTutors() {
    world.done(annsDesk.setRights(bob.you().id(), HELPER));
    Desk bobsDesk = desk(bob);
    UUID tutor = ann.you().id();

    assertThat(refusal(bobsDesk.setRights(tutor, SILENT))).isEqualTo(DeskRefusal.NOT_ALLOWED);
    assertThat(refusal(bobsDesk.remove(tutor))).isEqualTo(DeskRefusal.NOT_ALLOWED);
    assertThat(refusal(bobsDesk.handOver(tutor))).isEqualTo(DeskRefusal.NOT_ALLOWED);
    assertThat(refusal(bobsDesk.invite(Role.TUTOR, Duration.ofHours(1), Optional.empty())))
        .isEqualTo(DeskRefusal.NOT_ALLOWED);
  }

  @Test
  void lastTutorStays() {
    UUID tutor = ann.you().id();
    assertThat(refusal(annsDesk.remove(tutor))).isEqualTo(DeskRefusal.LAST_TUTOR);
    assertThat(refusal(annsDesk.setRights(tutor, SILENT))).isEqualTo(DeskRefusal.LAST_TUTOR);

    world.done(invited("TUTOR", "Ada"));

    world.done(annsDesk.remove(tutor));
  }

  @Test
  void twoTutorsWhoRemoveEachOtherAtOnceLeaveOne() {
    Admission ada = world.done(invited("TUTOR", "Ada"));
    var one = annsDesk.remove(ada.you().id());
    var other = desk(ada).remove(ann.you().id());
    world.run();

    assertThat(one.toCompletableFuture()).isCompleted();
    assertThat(refusal(other)).isEqualTo(DeskRefusal.NO_SEAT);
    assertThat(record(ann).removed()).isFalse();
  }

  @Test
  void removedMemberIsGoneAndItsKeyOpensNoMore() {
    Reader anns = world.follow(ann.seat(), 0);
    Reader bobs = world.follow(bob.seat(), 0);

    world.done(annsDesk.remove(bob.you().id()));

    assertThat(bobs.complete).isTrue();
    assertThat(last(anns, MemberRemoved.class).member()).isEqualTo(bob.you());
    assertThat(last(anns, AttendanceChanged.class).attendance()).isEqualTo(Attendance.GONE);
    assertThat(anns.of(MemberLeft.class)).isEmpty();
    assertThat(((SayRefused) world.failure(bob.seat().say(world.line("x")))).reason())
        .isEqualTo(LineRefusal.NO_SEAT);
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
    world.done(bob.seat().leave());
    world.log.held = true;
    var removal = annsDesk.remove(bob.you().id());
    var back =
        world.conference.join(
            new JoinRequest("algebra", "", Optional.of(bob.resumeKey()), Optional.empty()));
    world.run();
    world.log.release();

    world.done(removal);
    assertThat(((JoinRefused) world.failure(back)).reason()).isEqualTo(JoinRefusal.REMOVED);
    Reader reads = world.follow(ann.seat(), 0);
    assertThat(reads.of(Roster.class).getFirst().present()).hasSize(1);
    World restarted = new World(2, world.log);
    Admission again = restarted.resume(ann);
    assertThat(restarted.follow(again.seat(), 0).of(Roster.class).getFirst().present()).hasSize(1);
  }

  @Test
  void handingOverMakesOneTutorAndOneStudentInOneEvent() {
    Reader reads = world.follow(bob.seat(), 0);

    world.done(annsDesk.handOver(bob.you().id()));

    assertThat(last(reads, RightsChanged.class).granted())
        .containsExactly(
            new Granted(bob.you(), Role.TUTOR, Rights.of(Role.TUTOR)),
            new Granted(ann.you(), Role.STUDENT, Rights.of(Role.STUDENT)));
    assertThat(refusal(annsDesk.setLocked(true))).isEqualTo(DeskRefusal.NOT_ALLOWED);
    world.done(desk(bob).handOver(ann.you().id()));
    world.done(annsDesk.setLocked(true));
  }

  @Test
  void nothingIsHandedOverToNobodyOrOneself() {
    world.done(annsDesk.remove(bob.you().id()));

    for (UUID nobody : List.of(UUID.randomUUID(), ann.you().id(), bob.you().id())) {
      assertThat(refusal(annsDesk.handOver(nobody))).isEqualTo(DeskRefusal.NO_SUCH_MEMBER);
    }
    assertThat(refusal(annsDesk.setRights(bob.you().id(), SILENT)))
        .isEqualTo(DeskRefusal.NO_SUCH_MEMBER);
    assertThat(refusal(annsDesk.remove(bob.you().id()))).isEqualTo(DeskRefusal.NO_SUCH_MEMBER);
    assertThat(refusal(annsDesk.admit(UUID.randomUUID()))).isEqualTo(DeskRefusal.NO_SUCH_KNOCK);
    assertThat(refusal(annsDesk.turnAway(UUID.randomUUID()))).isEqualTo(DeskRefusal.NO_SUCH_KNOCK);
  }

  @Test
  void howPeopleComeInIsTold() {
    Reader reads = world.follow(bob.seat(), 0);

    world.done(annsDesk.setLocked(true));
    world.done(annsDesk.setWaiting(true));

    assertThat(last(reads, RoomChanged.class))
        .satisfies(changed -> {
          assertThat(changed.locked()).isTrue();
          assertThat(changed.waiting()).isTrue();
          assertThat(changed.author()).isEqualTo(ann.you());
        });
    Roster roster = world.follow(bob.seat(), 0).of(Roster.class).getFirst();
    assertThat(roster.locked() && roster.waiting()).isTrue();
    assertThat(world.done(bob.seat().history(Long.MAX_VALUE, 2)).events())
        .hasOnlyElementsOfType(RoomChanged.class);
  }

  @Test
  void whatWasDecidedHoldsAfterTheRoomWasLetGoAndAfterAKill() {
    world.done(annsDesk.setLocked(true));
    world.done(annsDesk.setRights(bob.you().id(), SILENT));
    Admission eve = world.done(invited("TUTOR", "Eve"));
    world.done(annsDesk.remove(eve.you().id()));
    world.done(ann.seat().leave());
    world.done(bob.seat().leave());
    world.pass(ROOM_IDLE.multipliedBy(2));
    assertThat(world.conference.rooms()).isZero();
    requireDecisionsHold(world, eve);

    world.log.crash();
    requireDecisionsHold(new World(2, world.log), eve);
  }

  private void requireDecisionsHold(World later, Admission removed) {
    assertThat(later.resume(bob).rights()).isEqualTo(SILENT);
    assertThat(refusal(later, Optional.of(removed.resumeKey()))).isEqualTo(JoinRefusal.REMOVED);
    assertThat(refusal(later, Optional.empty())).isEqualTo(JoinRefusal.LOCKED);
  }

  private static JoinRefusal refusal(World world, Optional<String> key) {
    var request = new JoinRequest("algebra", "Dan", key, Optional.of("STUDENT"));
    return ((JoinRefused) world.failure(world.conference.join(request))).reason();
  }

  @Test
  void whatCannotBeWrittenIsNotDone() {
    world.log.full = true;
    assertThat(refusal(annsDesk.setRights(bob.you().id(), SILENT)))
        .isEqualTo(DeskRefusal.NOT_STORED);
    assertThat(refusal(annsDesk.remove(bob.you().id()))).isEqualTo(DeskRefusal.NOT_STORED);
    assertThat(refusal(annsDesk.setLocked(true))).isEqualTo(DeskRefusal.NOT_STORED);
    world.log.full = false;

    world.done(bob.seat().say(world.line("still here")));
    student("Eve");
    world.done(annsDesk.setLocked(true));
  }

  @Test
  void inviteIsForThisRoomAndItsTime() {
    Invite invite =
        world.done(annsDesk.invite(Role.GUEST, Duration.ofHours(2), Optional.of(" Eve ")));

    assertThat(invite.token()).isEqualTo("GUEST Eve");
    assertThat(invite.expires())
        .isBetween(world.now().plusSeconds(7_199), world.now().plusSeconds(7_200));
    assertThat(world.done(invited(invite.token(), "x")).role()).isEqualTo(Role.GUEST);
  }

  @Test
  void inviteLastsFromAMinuteToItsLongest() {
    for (Duration good : List.of(Duration.ofMinutes(1), Door.LASTS_MAX)) {
      world.done(annsDesk.invite(Role.GUEST, good, Optional.empty()));
    }
    for (Duration bad :
        List.of(
            Duration.ofMinutes(1).minusNanos(1),
            Duration.ZERO,
            Duration.ofSeconds(Long.MIN_VALUE),
            Duration.ofSeconds(Long.MAX_VALUE),
            Door.LASTS_MAX.plusNanos(1))) {
      assertThat(refusal(annsDesk.invite(Role.GUEST, bad, Optional.empty())))
          .isEqualTo(DeskRefusal.BAD_DURATION);
    }
    assertThat(refusal(annsDesk.invite(Role.GUEST, Duration.ofHours(1), Optional.of("\n"))))
        .isEqualTo(DeskRefusal.BAD_NAME);
  }

  @Test
  void seatThatWasGivenUpLeadsNothing() {
    Taken<DeskItem> knocks = follow(annsDesk);
    world.done(ann.seat().leave());

    assertThat(knocks.complete).isTrue();
    assertThat(refusal(annsDesk.setLocked(true))).isEqualTo(DeskRefusal.NO_SEAT);
    assertThat(refusal(ann.seat().desk())).isEqualTo(DeskRefusal.NO_SEAT);
    assertThat(follow(annsDesk).complete).isTrue();
  }

  @Test
  void deskTakesSoManyCallsAndStreams() {
    for (int i = 1; i < DESK_CALLS_PER_SECOND; i++) { // one was spent on the desk itself
      world.done(annsDesk.setLocked(i % 2 == 0));
    }
    assertThat(refusal(annsDesk.setLocked(true))).isEqualTo(DeskRefusal.TOO_FAST);

    for (int i = 0; i < DESK_FOLLOWERS_MAX; i++) {
      assertThat(follow(annsDesk).failure).isNull();
    }
    assertThat(follow(annsDesk).failure).isInstanceOf(CallException.Overloaded.class);
  }

  @Test
  void deskStreamThatWasCancelledMakesPlaceForAnother() {
    for (int i = 0; i <= DESK_FOLLOWERS_MAX; i++) {
      Taken<DeskItem> stream = follow(annsDesk);
      assertThat(stream.failure).isNull();
      stream.cancel();
      world.run();
    }
  }

  @Test
  void whoHasNotComeBackSinceARestartCanBeRemoved() {
    world.log.crash();
    World restarted = new World(2, world.log);
    Desk desk = restarted.done(restarted.resume(ann).seat().desk());
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
