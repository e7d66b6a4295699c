package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.LINES_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.LINE_CHARS_MAX;
import static dev.parley.conference.ConferenceLimits.REACTIONS_MAX;
import static dev.parley.conference.ConferenceLimits.REACTION_KINDS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineDeleted;
import dev.parley.conference.api.LineEdited;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.Reacted;
import dev.parley.conference.api.Reaction;
import dev.parley.conference.api.RoomItem;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;
import dev.parley.conference.spi.Event;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AmendmentsTest {
  private final World world = new World();
  private Admission ann;
  private Admission bob;
  private Admission eve;
  private Reader bobReads;
  private Reader eveReads;

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    world.follow(ann.seat(), 0);
    bobReads = world.follow(bob.seat(), 0);
    eveReads = world.follow(eve.seat(), 0);
  }

  private UUID id() {
    return new UUID(world.random.nextLong(), world.random.nextLong());
  }

  private UUID said(Admission who, Line line) {
    world.done(who.seat().say(line));
    world.pass(Duration.ofSeconds(1));
    return line.id();
  }

  private UUID annSaid(String text) {
    return said(ann, world.line(text));
  }

  private LineRefusal refusal(CompletionStage<?> stage) {
    return ((SayRefused) world.failure(stage)).reason();
  }

  private LineSaid fromHistory(Admission who, UUID line) {
    return world.done(who.seat().history(Long.MAX_VALUE, 200)).events().stream()
        .filter(event -> event instanceof LineSaid said && said.line().equals(line))
        .map(LineSaid.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static List<RoomItem> about(Reader reader, UUID line) {
    return reader.items.stream()
        .filter(item ->
            switch (item) {
              case LineEdited edited -> edited.line().equals(line);
              case LineDeleted deleted -> deleted.line().equals(line);
              case Reacted reacted -> reacted.line().equals(line);
              default -> false;
            })
        .toList();
  }

  @Test
  void editedLineIsReadByThoseWhoAreThereAndByThoseWhoComeLater() {
    UUID line = annSaid("the quik fox");

    Receipt receipt = world.done(ann.seat().edit(id(), line, "the quick fox"));

    assertThat(about(bobReads, line))
        .containsExactly(
            new LineEdited(receipt.number(), receipt.at(), ann.you(), line, "the quick fox"));
    LineSaid past = fromHistory(bob, line);
    assertThat(past.text()).isEqualTo("the quick fox");
    assertThat(past.edited()).contains(receipt.at());
    assertThat(world.follow(bob.seat(), 0).lines()).containsExactly("the quick fox");
  }

  @Test
  void whatWasReplacedOrTakenBackIsReadNowhereButStaysInTheLog() {
    UUID line = annSaid("first");
    world.done(ann.seat().edit(id(), line, "second"));
    world.done(ann.seat().edit(id(), line, "third"));
    Reader late = world.follow(eve.seat(), 0);
    assertThat(late.lines()).containsExactly("third");
    assertThat(about(late, line))
        .singleElement()
        .satisfies(item -> assertThat(((LineEdited) item).text()).isEqualTo("third"));

    world.done(ann.seat().delete(id(), line));

    Reader later = world.follow(bob.seat(), 0);
    assertThat(later.lines()).containsExactly("");
    assertThat(about(later, line)).singleElement().isInstanceOf(LineDeleted.class);
    LineSaid past = fromHistory(bob, line);
    assertThat(past.deleted()).isTrue();
    assertThat(past.text()).isEmpty();
    assertThat(past.edited()).isEmpty();
    assertThat(
            world.log.entries("algebra").stream()
                .map(entry -> entry.event())
                .filter(event -> event.amendment().isPresent()))
        .containsExactly(
            new Event.Edited(line, "second"),
            new Event.Edited(line, "third"),
            new Event.Deleted(line));
  }

  @Test
  void reactionsAreCountedByKindAndMemberAndCanBeTakenBack() {
    UUID line = annSaid("done!");
    world.done(bob.seat().react(id(), line, "👍", true));
    world.done(eve.seat().react(id(), line, "👍", true));
    world.done(eve.seat().react(id(), line, "🎉", true));
    world.done(bob.seat().react(id(), line, "👍", true));
    world.done(bob.seat().react(id(), line, "❤️", true));

    Receipt off = world.done(bob.seat().react(id(), line, "❤️", false));

    assertThat(fromHistory(ann, line).reactions())
        .containsExactlyInAnyOrder(
            new Reaction("👍", List.of(eve.you(), bob.you())),
            new Reaction("🎉", List.of(eve.you())));
    assertThat(about(bobReads, line).getLast())
        .isEqualTo(new Reacted(off.number(), off.at(), bob.you(), line, "❤️", false));
  }

  @Test
  void whatIsDoneTwiceIsDoneOnce() {
    UUID line = annSaid("once");
    UUID edit = id();
    UUID deletion = id();
    UUID reaction = id();

    Receipt edited = world.done(ann.seat().edit(edit, line, "twice"));
    assertThat(world.done(ann.seat().edit(edit, line, "twice"))).isEqualTo(edited);
    Receipt reacted = world.done(bob.seat().react(reaction, line, "👍", true));
    assertThat(world.done(bob.seat().react(reaction, line, "👍", true))).isEqualTo(reacted);
    Receipt deleted = world.done(ann.seat().delete(deletion, line));
    assertThat(world.done(ann.seat().delete(deletion, line))).isEqualTo(deleted);
    assertThat(about(eveReads, line)).hasSize(3);

    assertThat(refusal(eve.seat().react(reaction, annSaid("other"), "👍", true)))
        .isEqualTo(LineRefusal.ID_TAKEN);
    assertThat(refusal(ann.seat().edit(edit, annSaid("another"), "mine")))
        .isEqualTo(LineRefusal.ID_TAKEN);

    World restarted = new World(2, world.log);
    Admission back = restarted.resume(ann);
    assertThat(restarted.done(back.seat().edit(edit, line, "twice")))
        .as("also when it could not be done any more")
        .isEqualTo(edited);
  }

  private void mayNotModerate(Admission who) {
    world.done(world.done(ann.seat().desk()).setRights(who.you().id(), Rights.of(Role.STUDENT)));
  }

  @Test
  void onlyTheAuthorEditsAndDeletes() {
    UUID line = annSaid("mine");
    mayNotModerate(bob);

    assertThat(refusal(bob.seat().edit(id(), line, "yours"))).isEqualTo(LineRefusal.NOT_YOURS);
    assertThat(refusal(bob.seat().delete(id(), line))).isEqualTo(LineRefusal.NOT_YOURS);
    assertThat(fromHistory(eve, line).text()).isEqualTo("mine");
  }

  @Test
  void whoModeratesDeletesForEverybodyButEditsNothing() {
    UUID line = said(bob, world.line("rude"));

    assertThat(refusal(ann.seat().edit(id(), line, "kind"))).isEqualTo(LineRefusal.NOT_YOURS);
    Receipt receipt = world.done(ann.seat().delete(id(), line));

    assertThat(about(eveReads, line))
        .containsExactly(new LineDeleted(receipt.number(), receipt.at(), ann.you(), line));
    assertThat(fromHistory(bob, line).deleted()).isTrue();
  }

  @Test
  void whoModeratesSeesNoPrivateLinesToDelete() {
    UUID line = said(bob, world.lineTo(eve, "between us"));

    assertThat(refusal(ann.seat().delete(id(), line))).isEqualTo(LineRefusal.NO_SUCH_LINE);
  }

  @Test
  void whatBecomesOfAPrivateLineIsPrivate() {
    UUID line = said(ann, world.lineTo(bob, "for Bob"));

    world.done(ann.seat().edit(id(), line, "for Bob alone"));
    world.done(bob.seat().react(id(), line, "👍", true));
    world.done(ann.seat().react(id(), line, "🎉", true));

    assertThat(about(bobReads, line)).hasSize(3);
    assertThat(about(eveReads, line)).isEmpty();
    assertThat(about(world.follow(eve.seat(), 0), line)).isEmpty();
    assertThat(fromHistory(ann, line).reactions()).hasSize(2);
    assertThat(refusal(eve.seat().react(id(), line, "👍", true)))
        .as("as if it were not there")
        .isEqualTo(refusal(eve.seat().react(id(), id(), "👍", true)))
        .isEqualTo(LineRefusal.NO_SUCH_LINE);
    assertThat(refusal(eve.seat().delete(id(), line))).isEqualTo(LineRefusal.NO_SUCH_LINE);

    world.done(ann.seat().delete(id(), line));
    assertThat(about(eveReads, line)).isEmpty();
    assertThat(fromHistory(bob, line).deleted()).isTrue();
  }

  @Test
  void deletedLineTakesNeitherEditsNorReactions() {
    UUID line = annSaid("gone");
    world.done(ann.seat().delete(id(), line));

    assertThat(refusal(ann.seat().edit(id(), line, "back"))).isEqualTo(LineRefusal.DELETED);
    assertThat(refusal(bob.seat().react(id(), line, "👍", true))).isEqualTo(LineRefusal.DELETED);
  }

  @Test
  void editThatIsOvertakenByTheDeletionShowsNothing() {
    UUID line = annSaid("gone");
    world.log.held = true;
    var deletion = ann.seat().delete(id(), line);
    world.run();
    var edit = ann.seat().edit(id(), line, "back");
    world.run();
    world.log.release();

    world.done(deletion);
    world.done(edit);
    assertThat(fromHistory(bob, line).text()).isEmpty();
    assertThat(world.follow(bob.seat(), 0).lines()).containsExactly("");
  }

  @Test
  void editsFollowTheRulesOfLines() {
    UUID line = annSaid("x");

    world.done(ann.seat().edit(id(), line, "x".repeat(LINE_CHARS_MAX)));
    assertThat(refusal(ann.seat().edit(id(), line, "x".repeat(LINE_CHARS_MAX + 1))))
        .isEqualTo(LineRefusal.TOO_LONG);
    assertThat(refusal(ann.seat().edit(id(), line, " \n"))).isEqualTo(LineRefusal.BLANK);
    assertThat(refusal(ann.seat().edit(id(), line, "\u001b[2J"))).isEqualTo(LineRefusal.BAD_TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"👍", "❤️", "👩‍🏫", "🇩🇪", "x", "+"})
  void oneSignIsAReaction(String sign) {
    UUID line = annSaid("react");

    world.done(bob.seat().react(id(), line, sign, true));

    assertThat(fromHistory(ann, line).reactions()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "ab", "👍👍", "\u200b", "\u0000", "\n", "\ufe0f", "\u0301", "text"})
  void anythingElseIsNoReaction(String sign) {
    UUID line = annSaid("react");

    assertThat(refusal(bob.seat().react(id(), line, sign, true)))
        .isEqualTo(LineRefusal.BAD_REACTION);
  }

  @Test
  void signsAreTakenUpToTheirBytes() {
    UUID line = annSaid("react");

    world.done(bob.seat().react(id(), line, "é" + "\u0301".repeat(15), true));
    assertThat(refusal(bob.seat().react(id(), line, "é" + "\u0301".repeat(16), true)))
        .isEqualTo(LineRefusal.BAD_REACTION);
  }

  @Test
  void lineHasSoManyKindsOfReactionsAlsoWhileTheyAreWritten() {
    UUID line = annSaid("react");
    for (int i = 0; i < REACTION_KINDS_MAX - 1; i++) {
      world.done(bob.seat().react(id(), line, Character.toString('a' + i), true));
      world.pass(Duration.ofSeconds(1));
    }
    world.log.held = true;
    var last = bob.seat().react(id(), line, "y", true);
    world.run();

    assertThat(refusal(eve.seat().react(id(), line, "z", true)))
        .isEqualTo(LineRefusal.TOO_MANY_REACTIONS);
    var same = eve.seat().react(id(), line, "y", true);
    world.run();
    world.log.release();
    world.done(last);
    world.done(same);
    assertThat(refusal(eve.seat().react(id(), line, "z", true)))
        .isEqualTo(LineRefusal.TOO_MANY_REACTIONS);
    world.done(bob.seat().react(id(), line, "a", false));
    world.done(eve.seat().react(id(), line, "z", true));
  }

  @Test
  void lineHasSoManyReactions() {
    UUID line = annSaid("react");
    int count = 0;
    for (int member = 0; count < REACTIONS_MAX; member++) {
      world.client = "client " + member;
      Admission fan = world.join("Fan " + member);
      for (int kind = 0; kind < REACTION_KINDS_MAX && count < REACTIONS_MAX; kind++) {
        world.done(fan.seat().react(id(), line, Character.toString('a' + kind), true));
        count++;
        world.pass(Duration.ofMillis(200));
      }
      world.done(fan.seat().leave());
    }

    assertThat(refusal(bob.seat().react(id(), line, "a", true)))
        .isEqualTo(LineRefusal.TOO_MANY_REACTIONS);
    assertThat(fromHistory(ann, line).reactions().stream().mapToInt(r -> r.members().size()).sum())
        .isEqualTo(REACTIONS_MAX);
  }

  @Test
  void amendmentsCountAsLines() {
    UUID line = annSaid("fast");
    for (int i = 0; i < LINES_PER_SECOND; i++) {
      world.done(bob.seat().react(id(), line, "👍", i % 2 == 0));
    }

    assertThat(refusal(bob.seat().react(id(), line, "👍", true))).isEqualTo(LineRefusal.TOO_FAST);
    assertThat(refusal(bob.seat().say(world.line("x")))).isEqualTo(LineRefusal.TOO_FAST);
  }

  @Test
  void whoMayNotWriteNeitherEditsNorReactsButMayTakeBack() {
    UUID line = annSaid("mine");
    Admission silent = world.resume(ann);
    world.done(world.done(bob.seat().desk()).setRights(ann.you().id(), Rights.of(Role.GUEST)));

    assertThat(refusal(silent.seat().edit(id(), line, "x"))).isEqualTo(LineRefusal.NOT_ALLOWED);
    assertThat(refusal(silent.seat().react(id(), line, "👍", true)))
        .isEqualTo(LineRefusal.NOT_ALLOWED);
    world.done(silent.seat().delete(id(), line));
  }

  @Test
  void seatThatWasGivenUpDoesNothingToLines() {
    UUID line = annSaid("mine");
    world.done(ann.seat().leave());

    assertThat(refusal(ann.seat().edit(id(), line, "x"))).isEqualTo(LineRefusal.NO_SEAT);
    assertThat(refusal(ann.seat().delete(id(), line))).isEqualTo(LineRefusal.NO_SEAT);
    assertThat(refusal(ann.seat().react(id(), line, "x", true))).isEqualTo(LineRefusal.NO_SEAT);
  }

  @Test
  void fullOrBrokenDiskRefusesAndMayBeTriedAgain() {
    UUID line = annSaid("mine");
    UUID edit = id();
    world.log.full = true;
    assertThat(refusal(ann.seat().edit(edit, line, "x"))).isEqualTo(LineRefusal.NOT_STORED);
    world.log.full = false;
    world.log.unreadable = true;
    assertThat(refusal(ann.seat().edit(edit, line, "x"))).isEqualTo(LineRefusal.NOT_STORED);
    world.log.unreadable = false;

    world.done(ann.seat().edit(edit, line, "x"));
    assertThat(fromHistory(bob, line).text()).isEqualTo("x");
  }

  @Test
  void thingsThatAreNoLinesAreNotAmended() {
    var entry = world.log.entries("algebra").getFirst();
    assertThat(entry.key()).isEqualTo(Optional.empty());
    UUID line = annSaid("x");
    UUID reaction = id();
    world.done(bob.seat().react(reaction, line, "👍", true));

    assertThat(refusal(bob.seat().delete(id(), reaction))).isEqualTo(LineRefusal.NO_SUCH_LINE);
  }
}
