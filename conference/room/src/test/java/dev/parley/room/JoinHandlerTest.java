package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.INVITED_WAITING_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static dev.parley.room.limits.ConferenceLimits.WAITING_ROOM_INTERVAL;
import static dev.parley.room.limits.ConferenceLimits.WAITING_ROOM_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.api.moderation.ModerationItem;
import dev.parley.room.api.moderation.WaitingParticipant;
import dev.parley.room.api.moderation.WaitingRoomChanged;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JoinHandlerTest {
  private final ConferenceSimulator world = new ConferenceSimulator();

  private CompletionStage<JoinResult> join(
      String name, Optional<String> key, Optional<String> invitation) {
    world.client = name + key + invitation; // joins are counted elsewhere
    return world.conference.join(new JoinRequest("algebra", name, key, invitation));
  }

  private CompletionStage<JoinResult> invited(Role role, String name) {
    return join(name, Optional.empty(), Optional.of(role.name()));
  }

  private CompletionStage<JoinResult> student(String name) {
    return join(name, Optional.empty(), Optional.of("STUDENT " + name)); // an invitation for one
  }

  private JoinRefusal refusal(CompletionStage<JoinResult> join) {
    return ((JoinRefused) world.failure(join)).reason();
  }

  private Moderation desk(JoinResult who) {
    return world.done(who.session().moderation());
  }

  private StreamRecorder<ModerationItem> follow(Moderation desk) {
    var reader = new StreamRecorder<ModerationItem>();
    desk.follow().subscribe(reader);
    reader.request(Long.MAX_VALUE);
    world.run();
    return reader;
  }

  private static List<WaitingParticipant> waiting(StreamRecorder<ModerationItem> reader) {
    return ((WaitingRoomChanged) reader.items.getLast()).participants();
  }

  @ParameterizedTest
  @EnumSource
  void invitationSaysWhatItsBearerIs(Role role) {
    JoinResult admission = world.done(invited(role, "Ann"));

    assertThat(admission.role()).isEqualTo(role);
    assertThat(admission.rights()).isEqualTo(Rights.of(role));
  }

  @Test
  void nameOfTheInvitationIsItsBearers() {
    JoinResult admission =
        world.done(join("somebody", Optional.empty(), Optional.of("STUDENT Ann")));

    assertThat(admission.you().name()).isEqualTo("Ann");
  }

  @Test
  void withoutInvitationNobodyNewComesIntoARoomThatNeedsOne() {
    world.admission.invitedOnly = true;

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
    JoinResult guest = world.done(invited(Role.GUEST, "Ann"));
    world.admission.invitedOnly = true;
    Optional<String> key = Optional.of(guest.resumeKey());

    JoinResult back = world.done(join("", key, Optional.empty()));
    JoinResult again = world.done(join("", key, Optional.of("nonsense")));
    JoinResult promoted = world.done(join("", key, Optional.of("TUTOR")));

    assertThat(List.of(back, again, promoted))
        .allSatisfy(each -> {
          assertThat(each.you()).isEqualTo(guest.you());
          assertThat(each.role()).isEqualTo(Role.GUEST);
        });
  }

  @Test
  void inAnOpenRoomTheFirstIsTutorAndOthersAreStudentsForEver() {
    world.admission.uninvited = Optional.empty();

    JoinResult ann = world.join("Ann");
    JoinResult bob = world.join("Bob");
    world.done(ann.session().leave());
    world.done(bob.session().leave());
    world.pass(ROOM_IDLE.multipliedBy(2));
    JoinResult eve = world.join("Eve");

    assertThat(List.of(ann.role(), bob.role(), eve.role(), world.resume(ann).role()))
        .containsExactly(Role.TUTOR, Role.STUDENT, Role.STUDENT, Role.TUTOR);
  }

  @Test
  void openRoomWhoseOnlyTutorWasErasedGetsAnother() {
    world.admission.uninvited = Optional.empty();
    JoinResult ann = world.join("Ann");
    world.done(ann.session().leave());
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
    world.admission.uninvited = Optional.empty();
    world.log.full = true;
    world.failure(join("Ann", Optional.empty(), Optional.empty()));
    world.log.full = false;

    assertThat(world.join("Bob").role()).isEqualTo(Role.TUTOR);
  }

  @Test
  void lockedRoomOpensToMembersAndTutorsOnly() {
    JoinResult ann = world.join("Ann");
    JoinResult bob = world.done(invited(Role.STUDENT, "Bob"));
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
    JoinResult ann = world.join("Ann");
    StreamRecorder<ModerationItem> knocks = follow(desk(ann));
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
    JoinResult ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    StreamRecorder<ModerationItem> knocks = follow(desk(ann));
    var bob = invited(Role.STUDENT, "Bob");
    world.run();

    world.done(desk(ann).reject(waiting(knocks).getFirst().id()));

    assertThat(refusal(bob)).isEqualTo(JoinRefusal.REJECTED);
    assertThat(waiting(knocks)).isEmpty();
    assertThat(world.log.members("algebra")).hasSize(1);
  }

  @Test
  void tutorsAndThoseWhoComeBackDoNotWait() {
    JoinResult ann = world.join("Ann");
    JoinResult bob = world.done(invited(Role.STUDENT, "Bob"));
    world.done(desk(ann).setWaiting(true));

    assertThat(world.resume(bob).you()).isEqualTo(bob.you());
    world.done(invited(Role.TUTOR, "Ada"));
  }

  @Test
  void allWhoWaitComeInWhenNobodyHasToAnyMore() {
    JoinResult ann = world.join("Ann");
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
    JoinResult ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    StreamRecorder<ModerationItem> knocks = follow(desk(ann));
    Optional<String> key = Optional.of("k".repeat(22));
    var first = join("Bob", key, Optional.of("STUDENT"));
    world.run();
    UUID knock = waiting(knocks).getFirst().id();

    var second = join("Bob", key, Optional.of("STUDENT"));

    assertThat(world.failure(first)).isInstanceOf(CallException.Cancelled.class);
    assertThat(waiting(knocks)).extracting(WaitingParticipant::id).containsExactly(knock);
    world.done(desk(ann).admit(knock));
    assertThat(world.done(second).resumeKey()).isEqualTo(key.get());
  }

  @Test
  void whoHasGoneDoesNotWaitAnyMore() {
    JoinResult ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    StreamRecorder<ModerationItem> knocks = follow(desk(ann));
    var bob = invited(Role.STUDENT, "Bob");
    world.pass(WAITING_ROOM_INTERVAL.multipliedBy(3));
    assertThat(waiting(knocks)).hasSize(1);

    world.callerGone = true;
    world.pass(WAITING_ROOM_INTERVAL);

    assertThat(waiting(knocks)).isEmpty();
    assertThat(world.failure(bob)).isInstanceOf(CallException.Cancelled.class);
  }

  @Test
  void oneInvitationLeavesPlacesInTheWaitingRoom() {
    JoinResult ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    for (int i = 0; i < INVITED_WAITING_MAX; i++) {
      invited(Role.STUDENT, "student " + i);
    }
    world.run();

    assertThat(refusal(invited(Role.STUDENT, "one more"))).isEqualTo(JoinRefusal.ROOM_FULL);
    var bob = student("Bob");
    world.run();
    assertThat(bob.toCompletableFuture()).isNotDone();
  }

  @Test
  void waitingRoomIsBounded() {
    JoinResult ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    for (int i = 0; i < WAITING_ROOM_MAX; i++) {
      student("student " + i);
    }
    world.run();

    assertThat(refusal(invited(Role.STUDENT, "one more"))).isEqualTo(JoinRefusal.ROOM_FULL);
    assertThat(waiting(follow(desk(ann)))).hasSize(WAITING_ROOM_MAX);
  }

  @Test
  void whoWaitsLearnsNoNameAndIsNumberedWhenItIsTaken() {
    JoinResult ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    StreamRecorder<ModerationItem> knocks = follow(desk(ann));
    var second = invited(Role.STUDENT, "ANN");
    world.run();
    var third = invited(Role.STUDENT, "Ann");
    world.run();
    assertThat(waiting(knocks)).extracting(WaitingParticipant::name).containsExactly("ANN", "Ann");

    waiting(knocks).forEach(each -> world.done(desk(ann).admit(each.id())));

    assertThat(world.done(second).you().name()).isEqualTo("ANN (2)");
    assertThat(world.done(third).you().name()).isEqualTo("Ann (3)");
  }

  @Test
  void lockedRoomTellsNoNames() {
    JoinResult ann = world.join("Ann");
    world.done(desk(ann).setLocked(true));

    assertThat(refusal(invited(Role.STUDENT, "Ann"))).isEqualTo(JoinRefusal.LOCKED);
  }

  @Test
  void roomIsKeptInMemoryWhileSomebodyWaits() {
    JoinResult ann = world.join("Ann");
    world.done(desk(ann).setWaiting(true));
    var bob = invited(Role.STUDENT, "Bob");
    world.run();
    world.done(ann.session().leave());
    world.pass(ROOM_IDLE.multipliedBy(3));
    assertThat(world.conference.rooms()).isOne();

    JoinResult back = world.resume(ann);
    world.done(desk(back).admit(waiting(follow(desk(back))).getFirst().id()));

    assertThat(world.done(bob).you().name()).isEqualTo("Bob");
  }

  @Test
  void whoWouldHaveToWaitLearnsNoNames() {
    JoinResult ann = world.join("Ann");

    assertThat(
            world
                .done(world.conference.publishedMedia("algebra", Optional.of("GUEST")))
                .memberNames())
        .containsExactly(Map.entry(ann.you().id(), "Ann"));

    world.done(desk(ann).setWaiting(true));
    assertThat(
            world
                .done(world.conference.publishedMedia("algebra", Optional.of("GUEST")))
                .memberNames())
        .isEmpty();
    assertThat(
            world
                .done(world.conference.publishedMedia("algebra", Optional.of("TUTOR")))
                .memberNames())
        .hasSize(1);
  }
}
