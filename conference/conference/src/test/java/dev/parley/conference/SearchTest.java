package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.FOUND_MAX;
import static dev.parley.conference.ConferenceLimits.HISTORIES_MAX;
import static dev.parley.conference.ConferenceLimits.LOG_PAGE;
import static dev.parley.conference.ConferenceLimits.SEARCH_CHARS_MAX;
import static dev.parley.conference.ConferenceLimits.SEARCH_ENTRIES_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.Found;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.pipeline.CallException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchTest {
  private final World world = new World();
  private Admission ann;
  private Admission bob;
  private Admission eve;

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    List.of(ann, bob, eve).forEach(each -> world.follow(each.seat(), 0));
  }

  private UUID say(Admission who, Line line) {
    world.done(who.seat().say(line));
    world.pass(Duration.ofMillis(200));
    return line.id();
  }

  private List<String> found(Admission who, String text) {
    return world.done(who.seat().search(text, Long.MAX_VALUE, 50)).lines().stream()
        .map(LineSaid::text)
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

    world.done(ann.seat().edit(UUID.randomUUID(), edited, "the public word"));
    world.done(ann.seat().delete(UUID.randomUUID(), deleted));

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
  void searchGoesOnWhereItEnded() {
    for (int i = 0; i < 25; i++) {
      say(ann, world.line((i % 2 == 0 ? "even " : "odd ") + i));
    }
    var read = new ArrayList<String>();
    Found piece = world.done(bob.seat().search("even", Long.MAX_VALUE, 5));
    for (; piece.more(); piece = world.done(bob.seat().search("even", piece.next(), 5))) {
      assertThat(piece.lines()).hasSize(5);
      piece.lines().forEach(line -> read.add(line.text()));
    }
    piece.lines().forEach(line -> read.add(line.text()));

    assertThat(read).hasSize(13).startsWith("even 24").endsWith("even 0").doesNotHaveDuplicates();
  }

  @Test
  void linesOfOneAnswerAreBounded() {
    for (int i = 0; i < FOUND_MAX + 1; i++) {
      say(ann, world.line("again"));
    }

    assertThat(world.done(bob.seat().search("again", Long.MAX_VALUE, Integer.MAX_VALUE)).lines())
        .hasSize(FOUND_MAX);
    assertThat(world.done(bob.seat().search("again", Long.MAX_VALUE, -1)).lines()).hasSize(1);
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
              new Event.Said("hay"));
      world.log.put("algebra", hay);
    }

    Found nothing = world.done(bob.seat().search("needle", Long.MAX_VALUE, 5));
    assertThat(nothing.lines()).isEmpty();
    assertThat(nothing.more()).isTrue();
    assertThat(nothing.next()).isBetween(number, number + LOG_PAGE);
    Found found = world.done(bob.seat().search("needle", nothing.next(), 5));
    assertThat(found.lines()).extracting(LineSaid::line).containsExactly(first);
    assertThat(found.more()).isFalse();
  }

  @Test
  void searchesAreOfSomeLengthAndNotTooMany() {
    assertThat(((SayRefused) world.failure(ann.seat().search(" ", 9, 9))).reason())
        .isEqualTo(LineRefusal.BLANK);
    assertThat(found(ann, "x".repeat(SEARCH_CHARS_MAX))).isEmpty();
    var tooLong = ann.seat().search("x".repeat(SEARCH_CHARS_MAX + 1), 9, 9);
    assertThat(((SayRefused) world.failure(tooLong)).reason()).isEqualTo(LineRefusal.TOO_LONG);

    for (int i = 0; i < HISTORIES_MAX; i++) {
      var unused = ann.seat().search("x", 9, 9);
    }
    assertThat(world.failure(ann.seat().search("x", 9, 9)))
        .isInstanceOf(CallException.Overloaded.class);
  }
}
