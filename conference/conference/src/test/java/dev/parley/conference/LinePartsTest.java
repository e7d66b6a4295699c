package dev.parley.conference;

import static dev.parley.conference.ConferenceLimits.LINE_ATTACHMENTS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.Admission;
import dev.parley.conference.api.Line;
import dev.parley.conference.api.LineRefusal;
import dev.parley.conference.api.LineSaid;
import dev.parley.conference.api.Quote;
import dev.parley.conference.api.SayRefused;
import dev.parley.conference.api.common.Receipt;
import dev.parley.conference.api.files.Attachment;
import dev.parley.conference.api.files.FileRefusal;
import dev.parley.conference.api.files.FileRefused;
import dev.parley.conference.api.files.NewAttachment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a line may have besides its words: the line that it answers, and files. */
class LinePartsTest {
  private final World world = new World();
  private Admission ann;
  private Admission bob;
  private Admission eve;
  private Reader bobReads;

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    world.follow(ann.seat(), 0);
    bobReads = world.follow(bob.seat(), 0);
    world.follow(eve.seat(), 0);
  }

  private static Flow.Publisher<byte[]> nothing() {
    return subscriber -> {};
  }

  private Attachment attached(Admission who, Optional<Admission> to) {
    world.pass(Duration.ofSeconds(1));
    var file =
        new NewAttachment(UUID.randomUUID(), to.map(each -> each.you().id()), "notes.txt", 3);
    return world.done(world.files(who).attach(file, nothing()));
  }

  private Line line(Optional<Admission> to, String text, Optional<UUID> reply, List<UUID> files) {
    return new Line(UUID.randomUUID(), to.map(each -> each.you().id()), text, reply, files);
  }

  private Line answer(UUID line, Optional<Admission> to) {
    return line(to, "an answer", Optional.of(line), List.of());
  }

  private Line with(Optional<Admission> to, UUID... files) {
    return line(to, "see", Optional.empty(), List.of(files));
  }

  private LineRefusal refusal(Admission who, Line line) {
    return ((SayRefused) world.failure(who.seat().say(line))).reason();
  }

  @Test
  void answerTellsWhatItAnswers() {
    Line question = world.line("why?");
    Receipt asked = world.done(ann.seat().say(question));

    world.done(bob.seat().say(answer(question.id(), Optional.empty())));

    assertThat(bobReads.of(LineSaid.class).getLast().reply())
        .contains(new Quote(question.id(), asked.number()));
    assertThat(world.follow(eve.seat(), 0).of(LineSaid.class).getLast().reply())
        .contains(new Quote(question.id(), asked.number()));
  }

  @Test
  void answerIsReadByNobodyWhoCannotReadTheQuestion() {
    Line secret = world.lineTo(bob, "why?");
    world.done(ann.seat().say(secret));
    Line open = world.line("and why not?");
    world.done(ann.seat().say(open));

    assertThat(refusal(bob, answer(secret.id(), Optional.empty())))
        .isEqualTo(LineRefusal.NO_SUCH_LINE);
    assertThat(refusal(bob, answer(secret.id(), Optional.of(eve))))
        .isEqualTo(LineRefusal.NO_SUCH_LINE);
    assertThat(refusal(eve, answer(secret.id(), Optional.of(ann))))
        .isEqualTo(LineRefusal.NO_SUCH_LINE);
    assertThat(refusal(eve, answer(UUID.randomUUID(), Optional.empty())))
        .isEqualTo(LineRefusal.NO_SUCH_LINE);
    world.done(bob.seat().say(answer(secret.id(), Optional.of(ann))));
    world.done(ann.seat().say(answer(secret.id(), Optional.of(bob))));
    world.done(bob.seat().say(answer(open.id(), Optional.of(ann))));
  }

  @Test
  void filesGoWithTheLineAndAreReadByItsReaders() {
    Attachment open = attached(ann, Optional.empty());
    Attachment secret = attached(ann, Optional.of(bob));

    world.done(ann.seat().say(with(Optional.empty(), open.id())));
    world.done(ann.seat().say(with(Optional.of(bob), secret.id())));

    assertThat(bobReads.of(LineSaid.class))
        .extracting(LineSaid::attachments)
        .containsExactly(List.of(open), List.of(secret));
    assertThat(world.follow(eve.seat(), 0).of(LineSaid.class))
        .extracting(LineSaid::attachments)
        .containsExactly(List.of(open));
    world.done(world.files(bob).content(secret.id(), 0));
    assertThat(((FileRefused) world.failure(world.files(eve).content(secret.id(), 0))).reason())
        .isEqualTo(FileRefusal.NOT_FOUND);
  }

  @Test
  void lineOfFilesNeedsNoWords() {
    Attachment file = attached(ann, Optional.empty());
    Line silent = line(Optional.empty(), "", Optional.empty(), List.of(file.id()));

    world.done(ann.seat().say(silent));
    world.done(ann.seat().edit(UUID.randomUUID(), silent.id(), "now with words"));
    world.done(ann.seat().edit(UUID.randomUUID(), silent.id(), ""));

    LineSaid read = world.follow(eve.seat(), 0).of(LineSaid.class).getLast();
    assertThat(read.text()).isEmpty();
    assertThat(read.attachments()).containsExactly(file);
  }

  @Test
  void fileThatWasRemovedGoesWithNoLineUntilItIsPutInAgain() {
    Attachment file = attached(ann, Optional.empty());
    Line line = with(Optional.empty(), file.id());
    world.shelf.attachments.remove(file.id()); // nothing named it for long

    assertThat(refusal(ann, line)).isEqualTo(LineRefusal.NO_SUCH_ATTACHMENT);

    NewAttachment again = new NewAttachment(file.id(), Optional.empty(), file.name(), file.bytes());
    assertThat(world.done(world.files(ann).attach(again, nothing()))).isEqualTo(file);
    world.done(ann.seat().say(line));
  }

  @Test
  void onlyOwnFilesForTheSameReadersGoWithALine() {
    UUID open = attached(ann, Optional.empty()).id();
    UUID forBob = attached(ann, Optional.of(bob)).id();
    UUID forEve = attached(ann, Optional.of(eve)).id();
    UUID ofBob = attached(bob, Optional.of(ann)).id();

    for (Line line :
        List.of(
            with(Optional.empty(), UUID.randomUUID()),
            with(Optional.empty(), open, forBob),
            with(Optional.of(bob), open),
            with(Optional.of(bob), forEve),
            with(Optional.of(bob), ofBob))) {
      assertThat(refusal(ann, line)).isEqualTo(LineRefusal.NO_SUCH_ATTACHMENT);
      world.pass(Duration.ofSeconds(1));
    }
  }

  @Test
  void soManyFilesGoWithALine() {
    var files = new ArrayList<UUID>();
    for (int i = 0; i < LINE_ATTACHMENTS_MAX; i++) {
      files.add(attached(ann, Optional.empty()).id());
    }
    world.done(ann.seat().say(line(Optional.empty(), "all", Optional.empty(), files)));

    files.add(attached(ann, Optional.empty()).id());
    assertThat(refusal(ann, line(Optional.empty(), "more", Optional.empty(), files)))
        .isEqualTo(LineRefusal.TOO_MANY_ATTACHMENTS);
  }

  @Test
  void linesWithPartsAreSaidOnceAndOutliveARestart() {
    Line question = world.line("why?");
    world.done(ann.seat().say(question));
    Attachment file = attached(ann, Optional.empty());
    Line line =
        line(Optional.empty(), "so", Optional.of(question.id()), List.of(file.id(), file.id()));
    Receipt first = world.done(ann.seat().say(line));
    assertThat(world.done(ann.seat().say(line))).isEqualTo(first);

    World restarted = new World(2, world.log);
    restarted.shelf.attachments.addAll(world.shelf.attachments);
    Admission back = restarted.resume(ann);
    assertThat(restarted.done(back.seat().say(line))).isEqualTo(first);
    LineSaid read = restarted.follow(back.seat(), 0).of(LineSaid.class).getLast();
    assertThat(read.attachments()).containsExactly(file, file);
    assertThat(read.reply().orElseThrow().line()).isEqualTo(question.id());
  }

  @Test
  void filesOfADeletedLineAreNeitherShownNorReadAnyMore() {
    Attachment file = attached(ann, Optional.empty());
    Attachment other = attached(ann, Optional.empty());
    Line line = with(Optional.empty(), file.id());
    world.done(ann.seat().say(line));
    world.done(ann.seat().say(with(Optional.empty(), other.id())));
    world.done(world.files(eve).content(file.id(), 0));

    world.done(ann.seat().delete(UUID.randomUUID(), line.id()));

    assertThat(world.follow(eve.seat(), 0).of(LineSaid.class).getFirst().attachments()).isEmpty();
    assertThat(refusedContent(world, eve, file)).isEqualTo(FileRefusal.NOT_FOUND);
    assertThat(refusal(ann, with(Optional.empty(), file.id())))
        .isEqualTo(LineRefusal.NO_SUCH_ATTACHMENT);
    world.done(world.files(eve).content(other.id(), 0));

    World restarted = new World(2, world.log);
    Admission back = restarted.resume(ann);
    assertThat(refusedContent(restarted, back, file)).isEqualTo(FileRefusal.NOT_FOUND);
    restarted.done(restarted.files(back).content(other.id(), 0));
  }

  private static FileRefusal refusedContent(World world, Admission who, Attachment file) {
    return ((FileRefused) world.failure(world.files(who).content(file.id(), 0))).reason();
  }

  @Test
  void brokenDiskRefusesLinesWithParts() {
    Line question = world.line("why?");
    world.done(ann.seat().say(question));
    Attachment file = attached(ann, Optional.empty());
    World restarted = new World(2, world.log);
    restarted.shelf.attachments.addAll(world.shelf.attachments);
    Admission back = restarted.resume(ann);

    restarted.log.unreadable = true;
    var answer = back.seat().say(answer(question.id(), Optional.empty()));
    assertThat(((SayRefused) restarted.failure(answer)).reason()).isEqualTo(LineRefusal.NOT_STORED);
    var files = back.seat().say(with(Optional.empty(), file.id()));
    assertThat(((SayRefused) restarted.failure(files)).reason()).isEqualTo(LineRefusal.NOT_STORED);
    restarted.log.unreadable = false;
    restarted.done(back.seat().say(with(Optional.empty(), file.id())));
  }

  @Test
  void lineIsFoundByTheNamesOfItsFiles() {
    Attachment file = attached(ann, Optional.empty());
    world.done(ann.seat().say(with(Optional.empty(), file.id())));
    world.done(ann.seat().say(world.line("without a file")));

    String wanted = file.name().toUpperCase(Locale.ROOT);
    assertThat(world.done(bob.seat().search(wanted, Long.MAX_VALUE, 50)).lines())
        .singleElement()
        .extracting(LineSaid::text)
        .isEqualTo("see");
  }
}
