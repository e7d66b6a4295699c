package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.HISTORIES_MAX;
import static dev.parley.conference.ConferenceLimits.LINES_PER_SECOND;
import static dev.parley.conference.ConferenceLimits.LINE_CHARS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.History;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.RoomEvent;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.api.Typing;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.api.common.Role;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChatTest {
  private final World world = new World();
  private Admission ann;
  private Admission bob;
  private Admission eve;
  private Reader annReads;
  private Reader bobReads;
  private Reader eveReads;

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    annReads = world.follow(ann.seat(), 0);
    bobReads = world.follow(bob.seat(), 0);
    eveReads = world.follow(eve.seat(), 0);
  }

  private LineRefusal refusal(Admission who, Line line) {
    return ((SayRefused) world.failure(who.seat().say(line))).reason();
  }

  private List<String> past(Admission who) {
    History history = world.done(who.seat().history(Long.MAX_VALUE, 200));
    return history.events().stream()
        .filter(LineSaid.class::isInstance)
        .map(event -> ((LineSaid) event).text())
        .toList();
  }

  @Test
  void receiptAndLineComeOnceTheLineIsOnDisk() {
    world.log.held = true;
    var said = ann.seat().say(world.line("good day"));
    world.run();
    assertThat(said.toCompletableFuture()).isNotDone();
    assertThat(bobReads.lines()).isEmpty();

    world.log.release();

    Receipt receipt = world.done(said);
    assertThat(bobReads.lines()).containsExactly("good day");
    RoomEvent read = bobReads.events().getLast();
    assertThat(read.number()).isEqualTo(receipt.number());
    assertThat(read.at()).isEqualTo(receipt.at());
    assertThat(read.author()).isEqualTo(ann.you());
  }

  @Test
  void lineSaidTwiceIsOneLineWithOneNumber() {
    Line line = world.line("once");

    Receipt first = world.done(ann.seat().say(line));
    Receipt second = world.done(ann.seat().say(line));

    assertThat(second).isEqualTo(first);
    assertThat(bobReads.lines()).containsExactly("once");
  }

  @Test
  void lineSaidTwiceAtOnceIsOneLine() {
    Line line = world.line("once");
    world.log.held = true;
    var first = ann.seat().say(line);
    var second = ann.seat().say(line);
    world.run();

    world.log.release();

    assertThat(world.done(second)).isEqualTo(world.done(first));
    assertThat(bobReads.lines()).containsExactly("once");
  }

  @Test
  void lineIsKnownAgainByAServerStartedAnew() {
    Line line = world.line("once");
    Receipt first = world.done(ann.seat().say(line));

    World restarted = new World(2, world.log);
    Admission back = restarted.resume(ann);

    assertThat(restarted.done(back.seat().say(line))).isEqualTo(first);
    assertThat(restarted.follow(back.seat(), 0).lines()).containsExactly("once");
  }

  @Test
  void unacknowledgedLineOfAKilledServerIsSaidAgainOnce() {
    Line line = world.line("once");
    world.log.held = true;
    ann.seat().say(line);
    world.run();
    world.log.crash();
    world.log.held = false;

    World restarted = new World(2, world.log);
    Admission back = restarted.resume(ann);
    restarted.done(back.seat().say(line));

    assertThat(restarted.follow(back.seat(), 0).lines()).containsExactly("once");
  }

  @Test
  void lineIdOfSomebodyElseIsRefusedAndTellsNothing() {
    Line line = world.lineTo(bob, "secret");
    world.done(ann.seat().say(line));

    assertThat(refusal(eve, new Line(line.id(), Optional.empty(), "mine")))
        .isEqualTo(LineRefusal.ID_TAKEN);
    assertThat(past(eve)).isEmpty();
  }

  @Test
  void privateLineIsForTwoHoweverItIsRead() {
    world.done(ann.seat().say(world.line("to all")));
    world.done(ann.seat().say(world.lineTo(bob, "for Bob")));
    world.done(bob.seat().say(world.lineTo(ann, "for Ann")));

    var all = List.of("to all", "for Bob", "for Ann");
    assertThat(annReads.lines()).isEqualTo(all);
    assertThat(bobReads.lines()).isEqualTo(all);
    assertThat(eveReads.lines()).containsExactly("to all");
    assertThat(world.follow(bob.seat(), 0).lines()).isEqualTo(all);
    assertThat(world.follow(eve.seat(), 0).lines()).containsExactly("to all");
    assertThat(past(bob)).isEqualTo(all.reversed());
    assertThat(past(eve)).containsExactly("to all");
    World restarted = new World(2, world.log);
    assertThat(restarted.follow(restarted.resume(eve).seat(), 0).lines()).containsExactly("to all");
  }

  @Test
  void privateLineReachesSomebodyWhoIsAwayWhenTheyReturn() {
    world.done(bob.seat().leave());
    world.done(ann.seat().say(world.lineTo(bob, "call me")));

    assertThat(world.follow(world.resume(bob).seat(), 0).lines()).containsExactly("call me");
  }

  @Test
  void linesToNobodyAndToOneselfAreRefused() {
    var nobody = new Line(UUID.randomUUID(), Optional.of(UUID.randomUUID()), "hello?");

    assertThat(refusal(ann, nobody)).isEqualTo(LineRefusal.NO_SUCH_MEMBER);
    assertThat(refusal(ann, world.lineTo(ann, "note"))).isEqualTo(LineRefusal.NO_SUCH_MEMBER);
  }

  @Test
  void linesAreTakenUpToTheirLimit() {
    world.done(ann.seat().say(world.line("x".repeat(LINE_CHARS_MAX))));

    assertThat(refusal(ann, world.line("x".repeat(LINE_CHARS_MAX + 1))))
        .isEqualTo(LineRefusal.TOO_LONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\t "})
  void blankLinesAreRefused(String text) {
    assertThat(refusal(ann, world.line(text))).isEqualTo(LineRefusal.BLANK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u0000", "\u001b[31m", "a\u0085"})
  void controlCharactersAreRefused(String text) {
    assertThat(refusal(ann, world.line(text))).isEqualTo(LineRefusal.BAD_TEXT);
  }

  @Test
  void lineEndsAndTabsAreTaken() {
    world.done(ann.seat().say(world.line("if x:\r\n\treturn")));

    assertThat(bobReads.lines()).containsExactly("if x:\r\n\treturn");
  }

  @Test
  void oneMemberSaysSoMuchInASecond() {
    for (int i = 0; i < LINES_PER_SECOND; i++) {
      world.done(ann.seat().say(world.line("line " + i)));
    }

    Line more = world.line("one more");
    var refused = (SayRefused) world.failure(ann.seat().say(more));
    assertThat(refused.reason()).isEqualTo(LineRefusal.TOO_FAST);
    world.done(bob.seat().say(world.line("others are not held up")));
    world.pass(refused.retryAfter().orElseThrow());
    world.done(ann.seat().say(more));
  }

  @Test
  void rightsAreThoseOfTheSeat() {
    world.door.uninvited = Optional.of(Role.GUEST);
    Admission guest = world.join("Guest");

    assertThat(refusal(guest, world.line("hello"))).isEqualTo(LineRefusal.NOT_ALLOWED);
    world.done(ann.seat().say(world.line("only listen")));
    assertThat(world.follow(guest.seat(), 0).lines()).containsExactly("only listen");
  }

  @Test
  void fullDiskRefusesTheLineAndTheRoomGoesOn() {
    world.log.full = true;
    Line line = world.line("important");
    assertThat(refusal(ann, line)).isEqualTo(LineRefusal.NOT_STORED);
    assertThat(bobReads.lines()).isEmpty();

    world.log.full = false;
    world.done(bob.seat().say(world.line("go on")));
    world.done(ann.seat().say(line));

    assertThat(eveReads.lines()).containsExactly("go on", "important");
  }

  @Test
  void callsWaitUpToTheirLimit() {
    world.log.held = true;
    var waiting =
        IntStream.range(0, ConferenceLimits.CALLS_WAITING_MAX)
            .mapToObj(i -> ann.seat().say(world.line("line " + i)).toCompletableFuture())
            .toList();

    var refused = bob.seat().say(world.line("one more")).toCompletableFuture();

    assertThat(refused.exceptionNow()).isInstanceOf(CallException.Overloaded.class);
    world.log.release();
    world.run();
    assertThat(waiting).allMatch(CompletableFuture::isDone);
    world.done(bob.seat().say(world.line("now")));
  }

  @Test
  void historyComesNewestFirstInPieces() {
    for (int i = 0; i < 30; i++) {
      world.done(ann.seat().say(world.line("line " + i)));
      world.done(ann.seat().say(world.lineTo(bob, "private " + i)));
      world.pass(Duration.ofMillis(200));
    }
    long before = Long.MAX_VALUE;
    var read = new ArrayList<RoomEvent>();
    boolean more = true;
    while (more) {
      History piece = world.done(eve.seat().history(before, 7));
      assertThat(piece.events()).hasSizeLessThanOrEqualTo(7);
      read.addAll(piece.events());
      before = piece.events().getLast().number();
      more = piece.more();
    }

    assertThat(read.reversed()).isEqualTo(eveReads.events());
  }

  @Test
  void historyPiecesAreBounded() {
    for (int i = 0; i < 250; i++) {
      world.done(ann.seat().say(world.line("line " + i)));
      world.pass(Duration.ofMillis(200));
    }

    assertThat(world.done(eve.seat().history(Long.MAX_VALUE, Integer.MAX_VALUE)).events())
        .hasSize(ConferenceLimits.HISTORY_MAX);
    assertThat(world.done(eve.seat().history(Long.MAX_VALUE, -1)).events()).hasSize(1);
    assertThat(world.done(eve.seat().history(1, 5))).isEqualTo(new History(List.of(), false));
    assertThat(world.log.pageMost).isLessThanOrEqualTo(ConferenceLimits.LOG_PAGE);
  }

  @Test
  void historyThatCannotBeReadSaysSo() {
    world.log.unreadable = true;

    assertThat(world.failure(ann.seat().history(9, 9)))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("the disk is broken");
  }

  @Test
  void typingIsToldToOthersAndNotLogged() {
    int logged = world.log.entries("algebra").size();

    ann.seat().typing(true, Optional.empty());
    world.run();
    ann.seat().typing(false, Optional.empty());
    world.run();

    UUID id = ann.you().id();
    assertThat(bobReads.of(Typing.class))
        .containsExactly(new Typing(id, true, false), new Typing(id, false, false));
    assertThat(annReads.of(Typing.class)).isEmpty();
    assertThat(world.log.entries("algebra")).hasSize(logged);
  }

  @Test
  void typingInPrivateIsPrivate() {
    ann.seat().typing(true, Optional.of(bob.you().id()));
    world.run();
    ann.seat().typing(false, Optional.of(bob.you().id()));
    world.run();

    UUID id = ann.you().id();
    assertThat(bobReads.of(Typing.class))
        .containsExactly(new Typing(id, true, true), new Typing(id, false, false));
    assertThat(eveReads.of(Typing.class)).isEmpty();
  }

  @Test
  void typingThatTurnsPrivateEndsForOthers() {
    ann.seat().typing(true, Optional.empty());
    world.run();
    ann.seat().typing(true, Optional.of(bob.you().id()));
    world.run();

    assertThat(eveReads.of(Typing.class).getLast())
        .isEqualTo(new Typing(ann.you().id(), false, false));
  }

  @Test
  void piecesOfHistoryAreReadUpToTheirLimit() {
    var reading = new ArrayList<CompletionStage<History>>();
    for (int i = 0; i < HISTORIES_MAX; i++) {
      reading.add(ann.seat().history(Long.MAX_VALUE, 1));
    }
    var more = ann.seat().history(Long.MAX_VALUE, 1);
    var another = bob.seat().history(Long.MAX_VALUE, 1);

    assertThat(world.failure(more)).isInstanceOf(CallException.Overloaded.class);
    assertThat(world.done(another).events()).hasSize(1);
    reading.forEach(each -> assertThat(world.done(each).events()).hasSize(1));
    assertThat(world.done(ann.seat().history(Long.MAX_VALUE, 1)).events()).hasSize(1);
  }
}
