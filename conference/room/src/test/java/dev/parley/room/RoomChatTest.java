package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.HISTORY_READS_MAX;
import static dev.parley.room.limits.ConferenceLimits.MESSAGES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.MESSAGE_CHARS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.HistoryPage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.TypingChanged;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.common.Role;
import dev.parley.room.limits.ConferenceLimits;
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

class RoomChatTest {
  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
  private JoinResult eve;
  private RoomStreamRecorder annReads;
  private RoomStreamRecorder bobReads;
  private RoomStreamRecorder eveReads;

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    annReads = world.follow(ann.session(), 0);
    bobReads = world.follow(bob.session(), 0);
    eveReads = world.follow(eve.session(), 0);
  }

  private MessageRefusal refusal(JoinResult who, ChatMessage line) {
    return ((MessageRefused) world.failure(who.session().say(line))).reason();
  }

  private List<String> past(JoinResult who) {
    HistoryPage history = world.done(who.session().history(Long.MAX_VALUE, 200));
    return history.events().stream()
        .filter(MessagePosted.class::isInstance)
        .map(event -> ((MessagePosted) event).text())
        .toList();
  }

  @Test
  void receiptAndLineComeOnceTheLineIsOnDisk() {
    world.log.held = true;
    var said = ann.session().say(world.line("good day"));
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
    ChatMessage line = world.line("once");

    Receipt first = world.done(ann.session().say(line));
    Receipt second = world.done(ann.session().say(line));

    assertThat(second).isEqualTo(first);
    assertThat(bobReads.lines()).containsExactly("once");
  }

  @Test
  void lineSaidTwiceAtOnceIsOneLine() {
    ChatMessage line = world.line("once");
    world.log.held = true;
    var first = ann.session().say(line);
    var second = ann.session().say(line);
    world.run();

    world.log.release();

    assertThat(world.done(second)).isEqualTo(world.done(first));
    assertThat(bobReads.lines()).containsExactly("once");
  }

  @Test
  void lineIsKnownAgainByAServerStartedAnew() {
    ChatMessage line = world.line("once");
    Receipt first = world.done(ann.session().say(line));

    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    JoinResult back = restarted.resume(ann);

    assertThat(restarted.done(back.session().say(line))).isEqualTo(first);
    assertThat(restarted.follow(back.session(), 0).lines()).containsExactly("once");
  }

  @Test
  void unacknowledgedLineOfAKilledServerIsSaidAgainOnce() {
    ChatMessage line = world.line("once");
    world.log.held = true;
    ann.session().say(line);
    world.run();
    world.log.crash();
    world.log.held = false;

    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    JoinResult back = restarted.resume(ann);
    restarted.done(back.session().say(line));

    assertThat(restarted.follow(back.session(), 0).lines()).containsExactly("once");
  }

  @Test
  void lineIdOfSomebodyElseIsRefusedAndTellsNothing() {
    ChatMessage line = world.lineTo(bob, "secret");
    world.done(ann.session().say(line));

    assertThat(refusal(eve, new ChatMessage(line.id(), Optional.empty(), "mine")))
        .isEqualTo(MessageRefusal.ID_TAKEN);
    assertThat(past(eve)).isEmpty();
  }

  @Test
  void privateLineIsForTwoHoweverItIsRead() {
    world.done(ann.session().say(world.line("to all")));
    world.done(ann.session().say(world.lineTo(bob, "for Bob")));
    world.done(bob.session().say(world.lineTo(ann, "for Ann")));

    var all = List.of("to all", "for Bob", "for Ann");
    assertThat(annReads.lines()).isEqualTo(all);
    assertThat(bobReads.lines()).isEqualTo(all);
    assertThat(eveReads.lines()).containsExactly("to all");
    assertThat(world.follow(bob.session(), 0).lines()).isEqualTo(all);
    assertThat(world.follow(eve.session(), 0).lines()).containsExactly("to all");
    assertThat(past(bob)).isEqualTo(all.reversed());
    assertThat(past(eve)).containsExactly("to all");
    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    assertThat(restarted.follow(restarted.resume(eve).session(), 0).lines())
        .containsExactly("to all");
  }

  @Test
  void privateLineReachesSomebodyWhoIsAwayWhenTheyReturn() {
    world.done(bob.session().leave());
    world.done(ann.session().say(world.lineTo(bob, "call me")));

    assertThat(world.follow(world.resume(bob).session(), 0).lines()).containsExactly("call me");
  }

  @Test
  void linesToNobodyAndToOneselfAreRefused() {
    var nobody = new ChatMessage(UUID.randomUUID(), Optional.of(UUID.randomUUID()), "hello?");

    assertThat(refusal(ann, nobody)).isEqualTo(MessageRefusal.NO_SUCH_MEMBER);
    assertThat(refusal(ann, world.lineTo(ann, "note"))).isEqualTo(MessageRefusal.NO_SUCH_MEMBER);
  }

  @Test
  void linesAreTakenUpToTheirLimit() {
    world.done(ann.session().say(world.line("x".repeat(MESSAGE_CHARS_MAX))));

    assertThat(refusal(ann, world.line("x".repeat(MESSAGE_CHARS_MAX + 1))))
        .isEqualTo(MessageRefusal.TOO_LONG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\t "})
  void blankLinesAreRefused(String text) {
    assertThat(refusal(ann, world.line(text))).isEqualTo(MessageRefusal.BLANK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\u0000", "\u001b[31m", "a\u0085"})
  void controlCharactersAreRefused(String text) {
    assertThat(refusal(ann, world.line(text))).isEqualTo(MessageRefusal.BAD_TEXT);
  }

  @Test
  void lineEndsAndTabsAreTaken() {
    world.done(ann.session().say(world.line("if x:\r\n\treturn")));

    assertThat(bobReads.lines()).containsExactly("if x:\r\n\treturn");
  }

  @Test
  void oneMemberSaysSoMuchInASecond() {
    for (int i = 0; i < MESSAGES_PER_SECOND; i++) {
      world.done(ann.session().say(world.line("line " + i)));
    }

    ChatMessage more = world.line("one more");
    var refused = (MessageRefused) world.failure(ann.session().say(more));
    assertThat(refused.reason()).isEqualTo(MessageRefusal.TOO_FAST);
    world.done(bob.session().say(world.line("others are not held up")));
    world.pass(refused.retryAfter().orElseThrow());
    world.done(ann.session().say(more));
  }

  @Test
  void rightsAreThoseOfTheSession() {
    world.admission.uninvited = Optional.of(Role.GUEST);
    JoinResult guest = world.join("Guest");

    assertThat(refusal(guest, world.line("hello"))).isEqualTo(MessageRefusal.NOT_ALLOWED);
    world.done(ann.session().say(world.line("only listen")));
    assertThat(world.follow(guest.session(), 0).lines()).containsExactly("only listen");
  }

  @Test
  void fullDiskRefusesTheLineAndTheRoomGoesOn() {
    world.log.full = true;
    ChatMessage line = world.line("important");
    assertThat(refusal(ann, line)).isEqualTo(MessageRefusal.NOT_STORED);
    assertThat(bobReads.lines()).isEmpty();

    world.log.full = false;
    world.done(bob.session().say(world.line("go on")));
    world.done(ann.session().say(line));

    assertThat(eveReads.lines()).containsExactly("go on", "important");
  }

  @Test
  void callsWaitUpToTheirLimit() {
    world.log.held = true;
    var waiting =
        IntStream.range(0, ConferenceLimits.CALLS_WAITING_MAX)
            .mapToObj(i -> ann.session().say(world.line("line " + i)).toCompletableFuture())
            .toList();

    var refused = bob.session().say(world.line("one more")).toCompletableFuture();

    assertThat(refused.exceptionNow()).isInstanceOf(CallException.Overloaded.class);
    world.log.release();
    world.run();
    assertThat(waiting).allMatch(CompletableFuture::isDone);
    world.done(bob.session().say(world.line("now")));
  }

  @Test
  void historyComesNewestFirstInPieces() {
    for (int i = 0; i < 30; i++) {
      world.done(ann.session().say(world.line("line " + i)));
      world.done(ann.session().say(world.lineTo(bob, "private " + i)));
      world.pass(Duration.ofMillis(200));
    }
    long before = Long.MAX_VALUE;
    var read = new ArrayList<RoomEvent>();
    boolean more = true;
    while (more) {
      HistoryPage piece = world.done(eve.session().history(before, 7));
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
      world.done(ann.session().say(world.line("line " + i)));
      world.pass(Duration.ofMillis(200));
    }

    assertThat(world.done(eve.session().history(Long.MAX_VALUE, Integer.MAX_VALUE)).events())
        .hasSize(ConferenceLimits.HISTORY_MAX);
    assertThat(world.done(eve.session().history(Long.MAX_VALUE, -1)).events()).hasSize(1);
    assertThat(world.done(eve.session().history(1, 5)))
        .isEqualTo(new HistoryPage(List.of(), false));
    assertThat(world.log.pageMost).isLessThanOrEqualTo(ConferenceLimits.LOG_PAGE);
  }

  @Test
  void historyThatCannotBeReadSaysSo() {
    world.log.unreadable = true;

    assertThat(world.failure(ann.session().history(9, 9)))
        .isInstanceOf(CallException.Unavailable.class)
        .hasMessageContaining("the server's disk has a problem")
        .hasMessageNotContaining("rooms.db");
  }

  @Test
  void typingIsToldToOthersAndNotLogged() {
    int logged = world.log.entries("algebra").size();

    ann.session().typing(true, Optional.empty());
    world.run();
    ann.session().typing(false, Optional.empty());
    world.run();

    UUID id = ann.you().id();
    assertThat(bobReads.of(TypingChanged.class))
        .containsExactly(new TypingChanged(id, true, false), new TypingChanged(id, false, false));
    assertThat(annReads.of(TypingChanged.class)).isEmpty();
    assertThat(world.log.entries("algebra")).hasSize(logged);
  }

  @Test
  void typingInPrivateIsPrivate() {
    ann.session().typing(true, Optional.of(bob.you().id()));
    world.run();
    ann.session().typing(false, Optional.of(bob.you().id()));
    world.run();

    UUID id = ann.you().id();
    assertThat(bobReads.of(TypingChanged.class))
        .containsExactly(new TypingChanged(id, true, true), new TypingChanged(id, false, false));
    assertThat(eveReads.of(TypingChanged.class)).isEmpty();
  }

  @Test
  void typingThatTurnsPrivateEndsForOthers() {
    ann.session().typing(true, Optional.empty());
    world.run();
    ann.session().typing(true, Optional.of(bob.you().id()));
    world.run();

    assertThat(eveReads.of(TypingChanged.class).getLast())
        .isEqualTo(new TypingChanged(ann.you().id(), false, false));
  }

  @Test
  void piecesOfHistoryAreReadUpToTheirLimit() {
    var reading = new ArrayList<CompletionStage<HistoryPage>>();
    for (int i = 0; i < HISTORY_READS_MAX; i++) {
      reading.add(ann.session().history(Long.MAX_VALUE, 1));
    }
    var more = ann.session().history(Long.MAX_VALUE, 1);
    var another = bob.session().history(Long.MAX_VALUE, 1);

    assertThat(world.failure(more)).isInstanceOf(CallException.Overloaded.class);
    assertThat(world.done(another).events()).hasSize(1);
    reading.forEach(each -> assertThat(world.done(each).events()).hasSize(1));
    assertThat(world.done(ann.session().history(Long.MAX_VALUE, 1)).events()).hasSize(1);
  }
}
