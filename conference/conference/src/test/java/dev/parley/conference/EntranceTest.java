package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.KNOCKS_MAX;
import static dev.parley.conference.ConferenceLimits.KNOCK_WATCH;
import static dev.parley.conference.ConferenceLimits.ROOM_IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.JoinRefusal;
import dev.parley.conference.api.JoinRefused;
import dev.parley.conference.api.JoinRequest;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.api.desk.Desk;
import dev.parley.conference.api.desk.DeskItem;
import dev.parley.conference.api.desk.Knock;
import dev.parley.conference.api.desk.Knocking;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.pipeline.CallException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EntranceTest {
  private final World world = new World();

  private CompletionStage<Admission> join(
      String name, Optional<String> key, Optional<String> invitation) {
    world.client = name + key + invitation; // joins are counted elsewhere
    return world.conference.join(new JoinRequest("algebra", name, key, invitation));
  }

  private CompletionStage<Admission> invited(Role role, String name) {
    return join(name, Optional.empty(), Optional.of(role.name()));
  }

  private JoinRefusal refusal(CompletionStage<Admission> join) {
    return ((JoinRefused) world.failure(join)).reason();
  }

  private Desk desk(Admission who) {
    return world.done(who.seat().desk());
  }

  private Taken<DeskItem> follow(Desk desk) {
    var reader = new Taken<DeskItem>();
    desk.follow().subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();
    return reader;
  }

  private static List<Knock> waiting(Taken<DeskItem> reader) {
    return ((Knocking) reader.items.getLast()).knocks();
  }

  @ParameterizedTest
  @EnumSource
  void invitationSaysWhatItsBearerIs(Role role) {
    Admission admission = world.done(invited(role, "Ann"));

    assertThat(admission.role()).isEqualTo(role);
    assertThat(admission.rights()).isEqualTo(Rights.of(role));
  }

  @Test
  void nameOfTheInvitationIsItsBearers() {
    Admission admission =
        world.done(join("somebody", Optional.empty(), Optional.of("STUDENT Ann")));

    assertThat(admission.you().name()).isEqualTo("Ann");
  }

  @Test
  void withoutInvitationNobodyNewComesIntoARoomThatNeedsOne() {
    world.door.invitedOnly = true;

    assertThat(refusal(join("Ann", Optional.empty(), Optional.empty())))
        .isEqualTo(JoinRefusal.INVITATION_NEEDED);
    assertThat(world.conference.rooms()).as("strangers open no rooms").isZero();
    assertThat(refusal(join("Ann", Optional.of("k".repeat(22)), Optional.empty())))
        .isEqualTo(JoinRefusal.INVITATION_NEEDED);
    assertThat(world.log.entries("algebra")).isEmpty();
  }

  @Test
  void badInvitationOpensNotEvenAnOpenRoom() {
    assertThat(refusal(join("Ann", Optional.empty(), Optional.of("nonsense"))))
        .isEqualTo(JoinRefusal.BAD_INVITATION);
  }

  @Test
  void whoComesBackNeedsNoInvitationAndIsWhatItWas() {
    Admission guest = world.done(invited(Role.GUEST, "Ann"));
    world.door.invitedOnly = true;
    Optional<String> key = Optional.of(guest.resumeKey());

    Admission back = world.done(join("", key, Optional.empty()));
    Admission again = world.done(join("", key, Optional.of("nonsense")));
    Admission promoted = world.done(join("", key, Optional.of("TUTOR")));

    assertThat(List.of(back, again, promoted))
        .allSatisfy(each -> {
          assertThat(each.you()).isEqualTo(guest.you());
          assertThat(each.role()).isEqualTo(Role.GUEST);
        });
  }

  @Test
  void inAnOpenRoomTheFirstIsTutorAndOthersAreStudentsForEver() {
    world.door.uninvited = Optional.empty();

    Admission ann = world.join("Ann");
    Admission bob = world.join("Bob");
    world.done(ann.seat().leave());
    world.done(bob.seat().leave());
    world.pass(ROOM_IDLE.multipliedBy(2));
    Admission eve = world.join("Eve");

    assertThat(List.of(ann.role(), bob.role(), eve.role(), world.resume(ann).role()))
        .containsExactly(Role.TUTOR, Role.STUDENT, Role.STUDENT, Role.TUTOR);
  }

  @Test
  void openRoomWhoseOnlyTutorWasErasedGetsAnother() {
    world.door.uninvited = Optional.empty();
    Admission ann = world.join("Ann");
    world.done(ann.seat().leave());
    world.pass(ROOM_IDLE.multipliedBy(2));
    UUID erased = ann.you().id();
    world.done(
        world.log.append(
            "algebra",
            new LogEntry(
                9,
                world.now(),
                erased,
                Optional.empty(),
                Optional.empty(),
                new Event.Removed(erased)),
            Optional.empty()));

    assertThat(world.join("Bob").role()).isEqualTo(Role.TUTOR);
    assertThat(world.join("Eve").role()).isEqualTo(Role.STUDENT);
  }

  @Test
  void whoCouldNotBeWrittenWasNotTheFirst() {
    world.door.uninvited = Optional.empty();
    world.log.full = true;
    world.failure(join("Ann", Optional.empty(), Optional.empty()));
    world.log.full = false;

    assertThat(world.join("Bob").role()).isEqualTo(Role.TUTOR);
  }

  @Test
  void lockedRoomOpensToMembersAndTutorsOnly() {
    Admission ann = world.join("Ann");
    Admission bob = world.done(invited(Role.STUDENT, "Bob"));
    world.done(desk(ann).setLocked(true));

    assertThat(refusal(invited(Role.STUDENT, "Eve"))).isEqualTo(JoinRefusal.LOCKED);
    assertThat(refusal(invited(Role.GUEST, "Dan"))).isEqualTo(JoinRefusal.LOCKED);
    assertThat(world.resume(bob).you()).isEqualTo(bob.you());
    assertThat(world.done(invited(Role.TUTOR, "Ada")).role()).isEqualTo(Role.TUTOR);

    world.done(desk(ann).setLocked(false));
    world.done(invited(Role.STUDENT, "Eve"));
  }

  @Test
  void whoIsNewWaitsUntilLetIn() {
    Admission ann = world.join("Ann");
    Taken<DeskItem> knocks = follow(desk(ann));
    assertThat(waiting(knocks)).isEmpty();
    world.done(desk(ann).setWaiting(true));

    var bob = invited(Role.STUDENT, "Bob");
    world.run();
    assertThat(bob.toCompletableFuture()).isNotDone();
    assertThat(world.log.members("algebra")).hasSize(1);
    assertThat(waiting(knocks))
        .singleElement()
        .satisfies(knock -> {
          assertThat(knock.name()).isEqualTo("Bob");
          assertThat(knock.role()).isEqualTo(Role.STUDENT);
        });

    world.done(desk(ann).admit(waiting(knocks).getFirst().id()));
    assertThat(world.done(bob).role()).isEqualTo(Role.STUDENT);
    assertThat(waiting(knocks)).isEmpty();
  }

  @Test
  void whoIsNotLetInIsTold() {
    Admission ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    Taken<DeskItem> knocks = follow(desk(ann));
    var bob = invited(Role.STUDENT, "Bob");
    world.run();

    world.done(desk(ann).turnAway(waiting(knocks).getFirst().id()));

    assertThat(refusal(bob)).isEqualTo(JoinRefusal.TURNED_AWAY);
    assertThat(waiting(knocks)).isEmpty();
    assertThat(world.log.members("algebra")).hasSize(1);
  }

  @Test
  void tutorsAndThoseWhoComeBackDoNotWait() {
    Admission ann = world.join("Ann");
    Admission bob = world.done(invited(Role.STUDENT, "Bob"));
    world.done(desk(ann).setWaiting(true));

    assertThat(world.resume(bob).you()).isEqualTo(bob.you());
    world.done(invited(Role.TUTOR, "Ada"));
  }

  @Test
  void allWhoWaitComeInWhenNobodyHasToAnyMore() {
    Admission ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    var bob = invited(Role.STUDENT, "Bob");
    var eve = invited(Role.GUEST, "Eve");
    world.run();

    world.done(desk(ann).setWaiting(false));

    assertThat(world.done(bob).role()).isEqualTo(Role.STUDENT);
    assertThat(world.done(eve).role()).isEqualTo(Role.GUEST);
  }

  @Test
  void whoAsksAgainKeepsThePlaceAndWaitsOnce() {
    Admission ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    Taken<DeskItem> knocks = follow(desk(ann));
    Optional<String> key = Optional.of("k".repeat(22));
    var first = join("Bob", key, Optional.of("STUDENT"));
    world.run();
    UUID knock = waiting(knocks).getFirst().id();

    var second = join("Bob", key, Optional.of("STUDENT"));

    assertThat(world.failure(first)).isInstanceOf(CallException.Cancelled.class);
    assertThat(waiting(knocks)).extracting(Knock::id).containsExactly(knock);
    world.done(desk(ann).admit(knock));
    assertThat(world.done(second).resumeKey()).isEqualTo(key.get());
  }

  @Test
  void whoHasGoneDoesNotWaitAnyMore() {
    Admission ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    Taken<DeskItem> knocks = follow(desk(ann));
    var bob = invited(Role.STUDENT, "Bob");
    world.pass(KNOCK_WATCH.multipliedBy(3));
    assertThat(waiting(knocks)).hasSize(1);

    world.callerGone = true;
    world.pass(KNOCK_WATCH);

    assertThat(waiting(knocks)).isEmpty();
    assertThat(world.failure(bob)).isInstanceOf(CallException.Cancelled.class);
  }

  @Test
  void soManyWaitAtOneDoor() {
    Admission ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    for (int i = 0; i < KNOCKS_MAX; i++) {
      invited(Role.STUDENT, "student " + i);
    }
    world.run();

    assertThat(refusal(invited(Role.STUDENT, "one more"))).isEqualTo(JoinRefusal.ROOM_FULL);
    assertThat(waiting(follow(desk(ann)))).hasSize(KNOCKS_MAX);
  }

  @Test
  void nameThatWasTakenMeanwhileIsRefusedAtTheDoor() {
    Admission ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    Taken<DeskItem> knocks = follow(desk(ann));
    var bob = invited(Role.STUDENT, "Bob");
    world.run();
    world.done(invited(Role.TUTOR, "Bob"));

    world.done(desk(ann).admit(waiting(knocks).getFirst().id()));

    assertThat(refusal(bob)).isEqualTo(JoinRefusal.NAME_TAKEN);
  }

  @Test
  void roomIsKeptInMemoryWhileSomebodyWaits() {
    Admission ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    var bob = invited(Role.STUDENT, "Bob");
    world.run();
    world.done(ann.seat().leave());
    world.pass(ROOM_IDLE.multipliedBy(3));
    assertThat(world.conference.rooms()).isOne();

    Admission back = world.resume(ann);
    world.done(desk(back).admit(waiting(follow(desk(back))).getFirst().id()));

    assertThat(world.done(bob).you().name()).isEqualTo("Bob");
  }

  @Test
  void whoWouldHaveToWaitLearnsNoNames() {
    Admission ann = world.join("Ann");

    assertThat(world.done(world.conference.showing("algebra", Optional.of("GUEST"))).names())
        .containsExactly(Map.entry(ann.you().id(), "Ann"));

    world.done(desk(ann).setWaiting(true));
    assertThat(world.done(world.conference.showing("algebra", Optional.of("GUEST"))).names())
        .isEmpty();
    assertThat(world.done(world.conference.showing("algebra", Optional.of("TUTOR"))).names())
        .hasSize(1);
  }
}
