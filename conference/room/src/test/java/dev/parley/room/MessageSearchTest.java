package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.HISTORY_READS_MAX;
import static dev.parley.room.limits.ConferenceLimits.LOG_PAGE;
import static dev.parley.room.limits.ConferenceLimits.MESSAGE_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.SEARCHES_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.SEARCH_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.SEARCH_COMPARED_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.SEARCH_ENTRIES_MAX;
import static dev.parley.room.limits.ConferenceLimits.SEARCH_RESULTS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.SearchResult;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageSearchTest {
  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
  private JoinResult eve;

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    List.of(ann, bob, eve).forEach(each -> world.follow(each.session(), 0));
  }

  private UUID say(JoinResult who, ChatMessage line) {
    world.done(who.session().say(line));
    world.pass(Duration.ofMillis(200));
    return line.id();
  }

  private List<String> found(JoinResult who, String text) {
    return world.done(who.session().search(text, Long.MAX_VALUE, 50)).messages().stream()
        .map(MessagePosted::text)
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "The Quick Fox,quick",
    "ÄPFEL und Birnen,äpfel",
    "Straße,STRASSE",
    "ﬁnally,fin",
    "100 % of_it,% of_",
    "tab\tand space,'\tand'"
  })
  void textIsFoundWhateverItsCase(String said, String wanted) {
    say(ann, world.line("something else"));
    say(ann, world.line(said));

    assertThat(found(bob, wanted)).containsExactly(said);
  }

  @Test
  void whatWasReplacedOrTakenBackIsNotFound() {
    UUID edited = say(ann, world.line("the secret word"));
    UUID deleted = say(ann, world.line("another secret"));

    world.done(ann.session().edit(UUID.randomUUID(), edited, "the public word"));
    world.done(ann.session().delete(UUID.randomUUID(), deleted));

    assertThat(found(bob, "secret")).isEmpty();
    assertThat(found(ann, "secret")).isEmpty();
    assertThat(found(bob, "public")).containsExactly("the public word");
  }

  @Test
  void privateLinesAreFoundByTheirTwo() {
    say(ann, world.lineTo(bob, "meet at noon"));
    say(eve, world.line("noon is fine"));

    assertThat(found(ann, "noon")).containsExactly("noon is fine", "meet at noon");
    assertThat(found(bob, "noon")).containsExactly("noon is fine", "meet at noon");
    assertThat(found(eve, "noon")).containsExactly("noon is fine");
  }

  @Test
  void lineIsFoundByTheNameOfItsAttachment() {
    Attachment file =
        world.done(
            world
                .files(ann)
                .attach(
                    new NewAttachment(UUID.randomUUID(), Optional.empty(), "Notes.txt", 3),
                    subscriber -> {}));
    say(
        ann,
        new ChatMessage(
            UUID.randomUUID(),
            Optional.empty(),
            "read this",
            Optional.empty(),
            List.of(file.id())));

    assertThat(found(bob, "notes")).containsExactly("read this");
    assertThat(found(bob, "homework")).isEmpty();
  }

  @Test
  void searchGoesOnWhereItEnded() {
    for (int i = 0; i < 25; i++) {
      say(ann, world.line((i % 2 == 0 ? "even " : "odd ") + i));
    }
    var read = new ArrayList<String>();
    SearchResult piece = world.done(bob.session().search("even", Long.MAX_VALUE, 5));
    for (; piece.more(); piece = world.done(bob.session().search("even", piece.next(), 5))) {
      assertThat(piece.messages()).hasSize(5);
      piece.messages().forEach(line -> read.add(line.text()));
    }
    piece.messages().forEach(line -> read.add(line.text()));

    assertThat(read).hasSize(13).startsWith("even 24").endsWith("even 0").doesNotHaveDuplicates();
  }

  @Test
  void linesOfOneAnswerAreBounded() {
    for (int i = 0; i < SEARCH_RESULTS_MAX + 1; i++) {
      say(ann, world.line("again"));
    }

    assertThat(
            world.done(bob.session().search("again", Long.MAX_VALUE, Integer.MAX_VALUE)).messages())
        .hasSize(SEARCH_RESULTS_MAX);
    assertThat(world.done(bob.session().search("again", Long.MAX_VALUE, -1)).messages()).hasSize(1);
  }

  @Test
  void oneSearchLooksAtSoManyEntries() {
    UUID first = say(ann, world.line("needle"));
    long number = world.log.entries("algebra").getLast().number();
    for (int i = 1; i <= SEARCH_ENTRIES_MAX + LOG_PAGE; i++) {
      var hay =
          new LogEntry(
              number + i,
              world.now(),
              ann.you().id(),
              Optional.empty(),
              Optional.of(UUID.randomUUID()),
              new Event.Posted("hay"));
      world.log.put("algebra", hay);
    }

    SearchResult nothing = world.done(bob.session().search("needle", Long.MAX_VALUE, 5));
    assertThat(nothing.messages()).isEmpty();
    assertThat(nothing.more()).isTrue();
    assertThat(nothing.next()).isBetween(number, number + LOG_PAGE);
    SearchResult found = world.done(bob.session().search("needle", nothing.next(), 5));
    assertThat(found.messages()).extracting(MessagePosted::message).containsExactly(first);
    assertThat(found.more()).isFalse();
  }

  @Test
  void oneSearchComparesSoManyCharacters() {
    UUID first = say(ann, world.line("needle"));
    int expanded = 18; // characters of U+FDFA in compatibility normal form
    for (int i = 0; i <= SEARCH_COMPARED_CHARS_MAX / (MESSAGE_CHARS_MAX * expanded); i++) {
      say(ann, world.line("\uFDFA".repeat(MESSAGE_CHARS_MAX)));
    }

    SearchResult nothing = world.done(bob.session().search("needle", Long.MAX_VALUE, 5));
    assertThat(nothing.messages()).isEmpty();
    assertThat(nothing.more()).isTrue();
    SearchResult found = world.done(bob.session().search("needle", nothing.next(), 5));
    assertThat(found.messages()).extracting(MessagePosted::message).containsExactly(first);
  }

  @Test
  void memberSearchesSoOftenInASecond() {
    for (int i = 0; i < SEARCHES_PER_SECOND; i++) {
      world.done(ann.session().search("needle", Long.MAX_VALUE, 1));
    }

    var refused = world.failure(ann.session().search("needle", Long.MAX_VALUE, 1));
    assertThat(((MessageRefused) refused).reason()).isEqualTo(MessageRefusal.TOO_FAST);
    world.done(bob.session().search("needle", Long.MAX_VALUE, 1));
    world.pass(Duration.ofSeconds(1));
    world.done(ann.session().search("needle", Long.MAX_VALUE, 1));
  }

  @Test
  void searchesAreOfSomeLengthAndNotTooMany() {
    assertThat(((MessageRefused) world.failure(ann.session().search(" ", 9, 9))).reason())
        .isEqualTo(MessageRefusal.BLANK);
    assertThat(found(ann, "x".repeat(SEARCH_CHARS_MAX))).isEmpty();
    var tooLong = ann.session().search("x".repeat(SEARCH_CHARS_MAX + 1), 9, 9);
    assertThat(((MessageRefused) world.failure(tooLong)).reason())
        .isEqualTo(MessageRefusal.TOO_LONG);

    for (int i = 0; i < HISTORY_READS_MAX; i++) {
      var unused = ann.session().search("x", 9, 9);
    }
    assertThat(world.failure(ann.session().search("x", 9, 9)))
        .isInstanceOf(CallException.Overloaded.class);
  }
}
