package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.JOINS_PER_MINUTE;
import static dev.parley.room.limits.ConferenceLimits.MEMBERS_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOMS_MAX;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MemberJoined;
import dev.parley.room.limits.ConferenceLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JoinTest {
  private final ConferenceSimulator world = new ConferenceSimulator();

  private JoinRefusal refusal(String room, String name, Optional<String> key) {
    world.client = room + name + key; // not what is tested here
    return ((JoinRefused)
            world.failure(
                world.conference.join(new JoinRequest(room, name, key, Optional.empty()))))
        .reason();
  }

  private JoinResult joined(String room, String name) {
    world.client = room + name;
    return world.done(
        world.conference.join(new JoinRequest(room, name, Optional.empty(), Optional.empty())));
  }

  @Test
  void arrivalIsOnDiskBeforeTheMemberIsAdmitted() {
    world.log.held = true;
    var join =
        world.conference.join(
            new JoinRequest("algebra", "Ann", Optional.empty(), Optional.empty()));
    world.run();
    assertThat(join.toCompletableFuture()).isNotDone();

    world.log.release();

    assertThat(world.done(join).lastNumber()).isEqualTo(1);
    assertThat(world.log.entries("algebra")).hasSize(1);
  }

  @Test
  void resumeKeyMakesTheSameMember() {
    JoinResult first = world.join("Ann");

    JoinResult second = world.resume(first);

    assertThat(second.you()).isEqualTo(first.you());
    assertThat(second.resumeKey()).isEqualTo(first.resumeKey());
    assertThat(world.log.members("algebra")).hasSize(1);
  }

  @Test
  void resumeKeyItselfIsNotKept() {
    JoinResult ann = world.join("Ann");

    assertThat(world.log.members("algebra").toString()).doesNotContain(ann.resumeKey());
  }

  @Test
  void resumeKeyOfAnotherRoomIsSomebodyNewThere() {
    JoinResult ann = world.join("Ann");
    var request = new JoinRequest("biology", "Ann", Optional.of(ann.resumeKey()), Optional.empty());

    JoinResult there = world.done(world.conference.join(request));

    assertThat(there.you().id()).isNotEqualTo(ann.you().id());
    assertThat(there.resumeKey()).isEqualTo(ann.resumeKey());
  }

  @Test
  void joinWhoseAnswerGotLostCanBeRepeatedWithTheCallersOwnKey() {
    var request = new JoinRequest("algebra", "Ann", Optional.of("k".repeat(22)), Optional.empty());
    JoinResult lost = world.done(world.conference.join(request));

    JoinResult again = world.done(world.conference.join(request));

    assertThat(again.you()).isEqualTo(lost.you());
    assertThat(world.log.members("algebra")).hasSize(1);
  }

  @Test
  void joinRepeatedAtOnceIsOneMember() {
    var request = new JoinRequest("algebra", "Ann", Optional.of("k".repeat(64)), Optional.empty());
    var first = world.conference.join(request);
    var second = world.conference.join(request);

    assertThat(world.done(second).you()).isEqualTo(world.done(first).you());
    assertThat(world.log.entries("algebra")).hasSize(1);
  }

  @Test
  void keysThatAreTooShortTooLongOrOddAreRefused() {
    for (String key : new String[] {"", "k".repeat(21), "k".repeat(65), "k".repeat(21) + " "}) {
      assertThat(refusal("algebra", "Ann", Optional.of(key))).isEqualTo(JoinRefusal.BAD_RESUME_KEY);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "-a", "a b", "a/b", "..", "ä", "a\n"})
  void badRoomNamesAreRefused(String name) {
    assertThat(refusal(name, "Ann", Optional.empty())).isEqualTo(JoinRefusal.BAD_ROOM_NAME);
  }

  @Test
  void roomNamesAreTakenUpToTheirLimit() {
    joined("r".repeat(64), "Ann");

    assertThat(refusal("r".repeat(65), "Ann", Optional.empty()))
        .isEqualTo(JoinRefusal.BAD_ROOM_NAME);
  }

  @Test
  void capitalsInRoomNamesCountAsSmall() {
    joined("Algebra", "Ann");

    assertThat(world.log.entries("algebra")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "  ",
        "\u200d",
        "\u3164",
        "A\u0000",
        "A\nB",
        "A\u202eB",
        "A\u2028B",
        "\ud800",
        "\ue000"
      })
  void badMemberNamesAreRefused(String name) {
    assertThat(refusal("algebra", name, Optional.empty())).isEqualTo(JoinRefusal.BAD_NAME);
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "Ann-Sofie Müller", "李明", "👩‍🏫 Ann", "نور"})
  void namesOfAllScriptsAreTaken(String name) {
    assertThat(joined("algebra", name).you().name()).isEqualTo(name);
  }

  @Test
  void memberNamesAreTakenUpToTheirLimit() {
    joined("algebra", "n".repeat(50));

    assertThat(refusal("algebra", "n".repeat(51), Optional.empty()))
        .isEqualTo(JoinRefusal.BAD_NAME);
  }

  @Test
  void nameOfSomebodyPresentIsTakenUntilTheyLeave() {
    JoinResult ann = joined("algebra", "Ann");
    assertThat(refusal("algebra", "ＡＮＮ", Optional.empty())).isEqualTo(JoinRefusal.NAME_TAKEN);

    world.done(ann.session().leave());

    assertThat(joined("algebra", "ann").you().id()).isNotEqualTo(ann.you().id());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Ann\u00a0", "A\u200dnn", "Ann\ufe0f", "Ann\u3164", "\u2800Ann", "A\u034fnn"})
  void nameThatLooksLikeOneOfSomebodyPresentIsTaken(String name) {
    joined("algebra", "Ann");

    assertThat(refusal("algebra", name, Optional.empty())).isEqualTo(JoinRefusal.NAME_TAKEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Anna", "\u0410nna", "ANNA", "\u0410NN\u0410", "\u0430nn\u0430", "Ann\u0251"})
  void nameThatLooksLikeOneInAnotherScriptIsTaken(String name) {
    joined("algebra", "Anna");

    JoinRefused refused =
        (JoinRefused)
            world.failure(
                world.conference.join(
                    new JoinRequest("algebra", name, Optional.empty(), Optional.empty())));

    assertThat(refused.reason()).isEqualTo(JoinRefusal.NAME_TAKEN);
  }

  @Test
  void nameThatLooksLikeThatOfAMemberWhoLeftIsTakenAndTheSameIsNot() {
    JoinResult alice = joined("algebra", "Alice");
    world.follow(alice.session(), 0);
    world.done(alice.session().say(world.line("good day")));
    world.done(alice.session().leave());

    JoinRefused refused =
        (JoinRefused)
            world.failure(
                world.conference.join(
                    new JoinRequest("algebra", "AIice", Optional.empty(), Optional.empty())));

    assertThat(refused.reason()).isEqualTo(JoinRefusal.NAME_TAKEN);
    assertThat(refused).hasMessageContaining("looks like 'Alice'");
    joined("algebra", "alice");
    joined("algebra", "Alicia");
  }

  @Test
  void roomTakesMembersUpToItsLimit() {
    for (int i = 0; i < MEMBERS_MAX; i++) {
      joined("algebra", "member " + i);
    }

    assertThat(refusal("algebra", "one more", Optional.empty())).isEqualTo(JoinRefusal.ROOM_FULL);
  }

  @Test
  void serverOpensRoomsUpToItsLimit() {
    for (int i = 0; i < ROOMS_MAX; i++) {
      joined("room-" + i, "Ann");
    }

    assertThat(refusal("one-more", "Ann", Optional.empty())).isEqualTo(JoinRefusal.SERVER_FULL);
  }

  @Test
  void callerWithoutAdmissionOpensNoRoom() {
    JoinResult ann = joined("algebra", "Ann");
    world.done(ann.session().leave());
    world.pass(ROOM_IDLE.multipliedBy(2));
    world.admission.invitedOnly = true;

    assertThat(refusal("new-room", "Eve", Optional.of("x".repeat(22))))
        .isEqualTo(JoinRefusal.INVITATION_NEEDED);
    assertThat(refusal("algebra", "Eve", Optional.of("x".repeat(22))))
        .isEqualTo(JoinRefusal.INVITATION_NEEDED);

    assertThat(world.conference.rooms()).isZero();
    assertThat(world.resume(ann).you()).isEqualTo(ann.you());
  }

  @Test
  void oneClientJoinsSoOftenInAMinute() {
    for (int i = 0; i < JOINS_PER_MINUTE; i++) {
      world.join("member " + i);
    }

    var more = new JoinRequest("algebra", "Ann", Optional.empty(), Optional.empty());
    assertThat(((JoinRefused) world.failure(world.conference.join(more))).reason())
        .isEqualTo(JoinRefusal.TOO_FAST);
    world.client = "another client";
    JoinResult ann = world.done(world.conference.join(more));
    world.done(ann.session().leave());
    world.client = "a client";
    world.pass(Duration.ofSeconds(3));
    world.done(world.conference.join(more));
  }

  @Test
  void arrivalThatCannotBeWrittenLeavesNoTrace() {
    world.log.full = true;
    assertThat(refusal("algebra", "Ann", Optional.empty())).isEqualTo(JoinRefusal.NOT_STORED);

    world.log.full = false;

    JoinResult ann = joined("algebra", "Ann");
    assertThat(world.follow(ann.session(), 0).of(MemberJoined.class)).hasSize(1);
    assertThat(world.log.members("algebra")).hasSize(1);
  }

  @Test
  void roomThatCannotBeReadIsTriedAgainAtTheNextJoin() {
    world.log.unreadable = true;
    Throwable refused =
        world.failure(
            world.conference.join(
                new JoinRequest("algebra", "Ann", Optional.empty(), Optional.empty())));
    assertThat(((JoinRefused) refused).reason()).isEqualTo(JoinRefusal.NOT_STORED);
    assertThat(refused).hasMessageNotContaining("rooms.db");

    world.log.unreadable = false;

    joined("algebra", "Ann");
  }

  @Test
  void emptyRoomLeavesMemoryAndItsLogStays() {
    JoinResult ann = joined("algebra", "Ann");
    world.done(ann.session().say(world.line("good day")));
    world.done(ann.session().leave());

    world.pass(ConferenceLimits.ROOM_IDLE.multipliedBy(2));

    assertThat(world.conference.rooms()).isZero();
    assertThat(world.timers()).isZero();
    JoinResult back = world.resume(ann);
    assertThat(back.you()).isEqualTo(ann.you());
    assertThat(world.follow(back.session(), 0).lines()).containsExactly("good day");
  }

  @Test
  void roomThatNobodyGotIntoLeavesMemory() {
    refusal("biology", "", Optional.of("x".repeat(22)));
    assertThat(world.conference.rooms()).isOne();

    world.pass(ConferenceLimits.ROOM_IDLE.multipliedBy(2));

    assertThat(world.conference.rooms()).isZero();
  }

  @Test
  void whatIsKeptOfARoomIsWorkedOnOnlyWhileItIsNotInMemory() {
    JoinResult ann = world.join("Ann");
    assertThat(world.conference.whileEmpty("algebra", () -> Assertions.fail("in memory")))
        .isFalse();
    world.done(ann.session().leave());
    world.pass(ROOM_IDLE.multipliedBy(2));

    var during = new ArrayList<CompletionStage<JoinResult>>();
    var request = new JoinRequest("algebra", "Bob", Optional.empty(), Optional.empty());
    boolean done =
        world.conference.whileEmpty(
            "algebra",
            () -> {
              during.add(world.conference.join(request));
              world.run();
              assertThat(during.getFirst().toCompletableFuture()).isNotDone();
            });

    assertThat(done).isTrue();
    assertThat(world.done(during.getFirst()).you().name()).isEqualTo("Bob");
  }
}
