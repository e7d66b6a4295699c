package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.MEMBER_REACTIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.MESSAGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MESSAGE_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.REACTIONS_MAX;
import static dev.parley.room.limits.ConferenceLimits.REACTION_KINDS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessageDeleted;
import dev.parley.room.api.MessageEdited;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.Reaction;
import dev.parley.room.api.ReactionChanged;
import dev.parley.room.api.RoomItem;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.Event;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageUpdatesTest {
  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
  private JoinResult eve;
  private RoomStreamRecorder bobReads;
  private RoomStreamRecorder eveReads;

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    world.follow(ann.session(), 0);
    bobReads = world.follow(bob.session(), 0);
    eveReads = world.follow(eve.session(), 0);
  }

  private UUID id() {
    return new UUID(world.random.nextLong(), world.random.nextLong());
  }

  private UUID said(JoinResult who, ChatMessage line) {
    world.done(who.session().say(line));
    world.pass(Duration.ofSeconds(1));
    return line.id();
  }

  private UUID annSaid(String text) {
    return said(ann, world.line(text));
  }

  private MessageRefusal refusal(CompletionStage<?> stage) {
    return ((MessageRefused) world.failure(stage)).reason();
  }

  private MessagePosted fromHistory(JoinResult who, UUID line) {
    return world.done(who.session().history(Long.MAX_VALUE, 200)).events().stream()
        .filter(event -> event instanceof MessagePosted said && said.message().equals(line))
        .map(MessagePosted.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static List<RoomItem> about(RoomStreamRecorder reader, UUID line) {
    return reader.items.stream()
        .filter(item ->
            switch (item) {
              case MessageEdited edited -> edited.message().equals(line);
              case MessageDeleted deleted -> deleted.message().equals(line);
              case ReactionChanged reacted -> reacted.message().equals(line);
              default -> false;
            })
        .toList();
  }

  @Test
  void editedLineIsReadByThoseWhoAreThereAndByThoseWhoComeLater() {
    UUID line = annSaid("the quik fox");

    Receipt receipt = world.done(ann.session().edit(id(), line, "the quick fox"));

    assertThat(about(bobReads, line))
        .containsExactly(
            new MessageEdited(receipt.number(), receipt.at(), ann.you(), line, "the quick fox"));
    MessagePosted past = fromHistory(bob, line);
    assertThat(past.text()).isEqualTo("the quick fox");
    assertThat(past.edited()).contains(receipt.at());
    assertThat(world.follow(bob.session(), 0).lines()).containsExactly("the quick fox");
  }

  @Test
  void whatWasReplacedOrTakenBackIsReadNowhereButStaysInTheLog() {
    UUID line = annSaid("first");
    world.done(ann.session().edit(id(), line, "second"));
    world.done(ann.session().edit(id(), line, "third"));
    RoomStreamRecorder late = world.follow(eve.session(), 0);
    assertThat(late.lines()).containsExactly("third");
    assertThat(about(late, line))
        .singleElement()
        .satisfies(item -> assertThat(((MessageEdited) item).text()).isEqualTo("third"));

    world.done(ann.session().delete(id(), line));

    RoomStreamRecorder later = world.follow(bob.session(), 0);
    assertThat(later.lines()).containsExactly("");
    assertThat(about(later, line)).singleElement().isInstanceOf(MessageDeleted.class);
    MessagePosted past = fromHistory(bob, line);
    assertThat(past.deleted()).isTrue();
    assertThat(past.text()).isEmpty();
    assertThat(past.edited()).isEmpty();
    assertThat(
            world.log.entries("algebra").stream()
                .map(entry -> entry.event())
                .filter(event -> event.messageUpdate().isPresent()))
        .containsExactly(
            new Event.Edited(line, "second"),
            new Event.Edited(line, "third"),
            new Event.Deleted(line));
  }

  @Test
  void reactionsAreCountedByKindAndMemberAndCanBeTakenBack() {
    UUID line = annSaid("done!");
    world.done(bob.session().react(id(), line, "👍", true));
    world.done(eve.session().react(id(), line, "👍", true));
    world.done(eve.session().react(id(), line, "🎉", true));
    world.done(bob.session().react(id(), line, "👍", true));
    world.done(bob.session().react(id(), line, "❤️", true));

    Receipt off = world.done(bob.session().react(id(), line, "❤️", false));

    assertThat(fromHistory(ann, line).reactions())
        .containsExactlyInAnyOrder(
            new Reaction("👍", List.of(eve.you(), bob.you())),
            new Reaction("🎉", List.of(eve.you())));
    assertThat(about(bobReads, line).getLast())
        .isEqualTo(new ReactionChanged(off.number(), off.at(), bob.you(), line, "❤️", false));
  }

  @Test
  void whatIsDoneTwiceIsDoneOnce() {
    UUID line = annSaid("once");
    UUID edit = id();
    UUID deletion = id();
    UUID reaction = id();

    Receipt edited = world.done(ann.session().edit(edit, line, "twice"));
    assertThat(world.done(ann.session().edit(edit, line, "twice"))).isEqualTo(edited);
    Receipt reacted = world.done(bob.session().react(reaction, line, "👍", true));
    assertThat(world.done(bob.session().react(reaction, line, "👍", true))).isEqualTo(reacted);
    Receipt deleted = world.done(ann.session().delete(deletion, line));
    assertThat(world.done(ann.session().delete(deletion, line))).isEqualTo(deleted);
    assertThat(about(eveReads, line)).hasSize(3);

    assertThat(refusal(eve.session().react(reaction, annSaid("other"), "👍", true)))
        .isEqualTo(MessageRefusal.ID_TAKEN);
    assertThat(refusal(ann.session().edit(edit, annSaid("another"), "mine")))
        .isEqualTo(MessageRefusal.ID_TAKEN);

    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    JoinResult back = restarted.resume(ann);
    assertThat(restarted.done(back.session().edit(edit, line, "twice")))
        .as("also when it could not be done any more")
        .isEqualTo(edited);
  }

  private void mayNotModerate(JoinResult who) {
    world.done(
        world.done(ann.session().moderation()).setRights(who.you().id(), Rights.of(Role.STUDENT)));
  }

  @Test
  void onlyTheAuthorEditsAndDeletes() {
    UUID line = annSaid("mine");
    mayNotModerate(bob);

    assertThat(refusal(bob.session().edit(id(), line, "yours")))
        .isEqualTo(MessageRefusal.NOT_YOURS);
    assertThat(refusal(bob.session().delete(id(), line))).isEqualTo(MessageRefusal.NOT_YOURS);
    assertThat(fromHistory(eve, line).text()).isEqualTo("mine");
  }

  @Test
  void whoModeratesDeletesForEverybodyButEditsNothing() {
    UUID line = said(bob, world.line("rude"));

    assertThat(refusal(ann.session().edit(id(), line, "kind"))).isEqualTo(MessageRefusal.NOT_YOURS);
    Receipt receipt = world.done(ann.session().delete(id(), line));

    assertThat(about(eveReads, line))
        .containsExactly(new MessageDeleted(receipt.number(), receipt.at(), ann.you(), line));
    assertThat(fromHistory(bob, line).deleted()).isTrue();
  }

  @Test
  void whoModeratesSeesNoPrivateLinesToDelete() {
    UUID line = said(bob, world.lineTo(eve, "between us"));

    assertThat(refusal(ann.session().delete(id(), line))).isEqualTo(MessageRefusal.NO_SUCH_MESSAGE);
  }

  @Test
  void whatBecomesOfAPrivateLineIsPrivate() {
    UUID line = said(ann, world.lineTo(bob, "for Bob"));

    world.done(ann.session().edit(id(), line, "for Bob alone"));
    world.done(bob.session().react(id(), line, "👍", true));
    world.done(ann.session().react(id(), line, "🎉", true));

    assertThat(about(bobReads, line)).hasSize(3);
    assertThat(about(eveReads, line)).isEmpty();
    assertThat(about(world.follow(eve.session(), 0), line)).isEmpty();
    assertThat(fromHistory(ann, line).reactions()).hasSize(2);
    assertThat(refusal(eve.session().react(id(), line, "👍", true)))
        .as("as if it were not there")
        .isEqualTo(refusal(eve.session().react(id(), id(), "👍", true)))
        .isEqualTo(MessageRefusal.NO_SUCH_MESSAGE);
    assertThat(refusal(eve.session().delete(id(), line))).isEqualTo(MessageRefusal.NO_SUCH_MESSAGE);

    world.done(ann.session().delete(id(), line));
    assertThat(about(eveReads, line)).isEmpty();
    assertThat(fromHistory(bob, line).deleted()).isTrue();
  }

  @Test
  void deletedLineTakesNeitherEditsNorReactions() {
    UUID line = annSaid("gone");
    world.done(ann.session().delete(id(), line));

    assertThat(refusal(ann.session().edit(id(), line, "back"))).isEqualTo(MessageRefusal.DELETED);
    assertThat(refusal(bob.session().react(id(), line, "👍", true)))
        .isEqualTo(MessageRefusal.DELETED);
  }

  @Test
  void editThatIsOvertakenByTheDeletionShowsNothing() {
    UUID line = annSaid("gone");
    world.log.held = true;
    var deletion = ann.session().delete(id(), line);
    world.run();
    var edit = ann.session().edit(id(), line, "back");
    world.run();
    world.log.release();

    world.done(deletion);
    world.done(edit);
    assertThat(fromHistory(bob, line).text()).isEmpty();
    assertThat(world.follow(bob.session(), 0).lines()).containsExactly("");
  }

  @Test
  void editsFollowTheRulesOfLines() {
    UUID line = annSaid("x");

    world.done(ann.session().edit(id(), line, "x".repeat(MESSAGE_CHARS_MAX)));
    assertThat(refusal(ann.session().edit(id(), line, "x".repeat(MESSAGE_CHARS_MAX + 1))))
        .isEqualTo(MessageRefusal.TOO_LONG);
    assertThat(refusal(ann.session().edit(id(), line, " \n"))).isEqualTo(MessageRefusal.BLANK);
    assertThat(refusal(ann.session().edit(id(), line, "\u001b[2J")))
        .isEqualTo(MessageRefusal.BAD_TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"👍", "❤️", "👩‍🏫", "🇩🇪", "x", "+"})
  void oneSignIsAReaction(String sign) {
    UUID line = annSaid("react");

    world.done(bob.session().react(id(), line, sign, true));

    assertThat(fromHistory(ann, line).reactions()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "ab", "👍👍", "\u200b", "\u0000", "\n", "\ufe0f", "\u0301", "text"})
  void anythingElseIsNoReaction(String sign) {
    UUID line = annSaid("react");

    assertThat(refusal(bob.session().react(id(), line, sign, true)))
        .isEqualTo(MessageRefusal.BAD_REACTION);
  }

  @Test
  void signsAreTakenUpToTheirBytes() {
    UUID line = annSaid("react");

    world.done(bob.session().react(id(), line, "é" + "\u0301".repeat(15), true));
    assertThat(refusal(bob.session().react(id(), line, "é" + "\u0301".repeat(16), true)))
        .isEqualTo(MessageRefusal.BAD_REACTION);
  }

  @Test
  void lineHasSoManyKindsOfReactionsAlsoWhileTheyAreWritten() {
    UUID line = annSaid("react");
    JoinResult fan = bob;
    for (int i = 0; i < REACTION_KINDS_MAX - 1; i++) {
      if (i % MEMBER_REACTIONS_MAX == 0) {
        fan = world.join("Fan " + i);
      }
      world.done(fan.session().react(id(), line, Character.toString('a' + i), true));
    }
    world.log.held = true;
    var last = bob.session().react(id(), line, "y", true);
    world.run();

    assertThat(refusal(eve.session().react(id(), line, "z", true)))
        .isEqualTo(MessageRefusal.TOO_MANY_REACTIONS);
    var same = eve.session().react(id(), line, "y", true);
    world.run();
    world.log.release();
    world.done(last);
    world.done(same);
    assertThat(refusal(eve.session().react(id(), line, "z", true)))
        .isEqualTo(MessageRefusal.TOO_MANY_REACTIONS);
    world.done(bob.session().react(id(), line, "y", false));
    world.done(eve.session().react(id(), line, "y", false));
    world.done(eve.session().react(id(), line, "z", true));
  }

  @Test
  void memberHasSoManyReactionsToALineAlsoWhileTheyAreWritten() {
    UUID line = annSaid("react");
    for (int i = 0; i < MEMBER_REACTIONS_MAX - 1; i++) {
      world.done(bob.session().react(id(), line, Character.toString('a' + i), true));
    }
    world.log.held = true;
    var last = bob.session().react(id(), line, "y", true);
    world.run();

    assertThat(refusal(bob.session().react(id(), line, "z", true)))
        .isEqualTo(MessageRefusal.TOO_MANY_REACTIONS);
    world.log.release();
    world.done(last);
    assertThat(refusal(bob.session().react(id(), line, "z", true)))
        .isEqualTo(MessageRefusal.TOO_MANY_REACTIONS);
    world.done(eve.session().react(id(), line, "z", true));
    world.done(bob.session().react(id(), annSaid("another"), "z", true));
    world.done(bob.session().react(id(), line, "y", false));
    world.done(bob.session().react(id(), line, "z", true));
  }

  @Test
  void lineHasSoManyReactions() {
    UUID line = annSaid("react");
    int count = 0;
    for (int member = 0; count < REACTIONS_MAX; member++) {
      world.client = "client " + member;
      JoinResult fan = world.join("Fan " + member);
      for (int kind = 0; kind < MEMBER_REACTIONS_MAX && count < REACTIONS_MAX; kind++) {
        world.done(fan.session().react(id(), line, Character.toString('a' + kind), true));
        count++;
        world.pass(Duration.ofMillis(200));
      }
      world.done(fan.session().leave());
    }

    assertThat(refusal(bob.session().react(id(), line, "a", true)))
        .isEqualTo(MessageRefusal.TOO_MANY_REACTIONS);
    assertThat(fromHistory(ann, line).reactions().stream().mapToInt(r -> r.members().size()).sum())
        .isEqualTo(REACTIONS_MAX);
  }

  @Test
  void updatesCountAsMessages() {
    UUID line = annSaid("fast");
    for (int i = 0; i < MESSAGES_PER_SECOND; i++) {
      world.done(bob.session().react(id(), line, "👍", i % 2 == 0));
    }

    assertThat(refusal(bob.session().react(id(), line, "👍", true)))
        .isEqualTo(MessageRefusal.TOO_FAST);
    assertThat(refusal(bob.session().say(world.line("x")))).isEqualTo(MessageRefusal.TOO_FAST);
  }

  @Test
  void whoMayNotWriteNeitherEditsNorReactsButMayTakeBack() {
    UUID line = annSaid("mine");
    JoinResult silent = world.resume(ann);
    world.done(
        world.done(bob.session().moderation()).setRights(ann.you().id(), Rights.of(Role.GUEST)));

    assertThat(refusal(silent.session().edit(id(), line, "x")))
        .isEqualTo(MessageRefusal.NOT_ALLOWED);
    assertThat(refusal(silent.session().react(id(), line, "👍", true)))
        .isEqualTo(MessageRefusal.NOT_ALLOWED);
    world.done(silent.session().delete(id(), line));
  }

  @Test
  void endedSessionCannotChangeMessages() {
    UUID line = annSaid("mine");
    world.done(ann.session().leave());

    assertThat(refusal(ann.session().edit(id(), line, "x"))).isEqualTo(MessageRefusal.NO_SESSION);
    assertThat(refusal(ann.session().delete(id(), line))).isEqualTo(MessageRefusal.NO_SESSION);
    assertThat(refusal(ann.session().react(id(), line, "x", true)))
        .isEqualTo(MessageRefusal.NO_SESSION);
  }

  @Test
  void fullOrBrokenDiskRefusesAndMayBeTriedAgain() {
    UUID line = annSaid("mine");
    UUID edit = id();
    world.log.full = true;
    assertThat(refusal(ann.session().edit(edit, line, "x"))).isEqualTo(MessageRefusal.NOT_STORED);
    world.log.full = false;
    world.log.unreadable = true;
    assertThat(refusal(ann.session().edit(edit, line, "x"))).isEqualTo(MessageRefusal.NOT_STORED);
    world.log.unreadable = false;

    world.done(ann.session().edit(edit, line, "x"));
    assertThat(fromHistory(bob, line).text()).isEqualTo("x");
  }

  @Test
  void thingsThatAreNoLinesAreNotAmended() {
    var entry = world.log.entries("algebra").getFirst();
    assertThat(entry.key()).isEqualTo(Optional.empty());
    UUID line = annSaid("x");
    UUID reaction = id();
    world.done(bob.session().react(reaction, line, "👍", true));

    assertThat(refusal(bob.session().delete(id(), reaction)))
        .isEqualTo(MessageRefusal.NO_SUCH_MESSAGE);
  }
}
