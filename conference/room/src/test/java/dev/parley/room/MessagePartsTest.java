package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.MESSAGE_ATTACHMENTS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.MessageReference;
import dev.parley.room.api.MessageRefusal;
import dev.parley.room.api.MessageRefused;
import dev.parley.room.api.common.Receipt;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.NewAttachment;
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
class MessagePartsTest {
  private final ConferenceSimulator world = new ConferenceSimulator();
  private JoinResult ann;
  private JoinResult bob;
  private JoinResult eve;
  private RoomStreamRecorder bobReads;

  @BeforeEach
  void threeAreHere() {
    ann = world.join("Ann");
    bob = world.join("Bob");
    eve = world.join("Eve");
    world.follow(ann.session(), 0);
    bobReads = world.follow(bob.session(), 0);
    world.follow(eve.session(), 0);
  }

  private static Flow.Publisher<byte[]> nothing() {
    return subscriber -> {};
  }

  private Attachment attached(JoinResult who, Optional<JoinResult> to) {
    world.pass(Duration.ofSeconds(1));
    var file =
        new NewAttachment(UUID.randomUUID(), to.map(each -> each.you().id()), "notes.txt", 3);
    return world.done(world.files(who).attach(file, nothing()));
  }

  private ChatMessage line(
      Optional<JoinResult> to, String text, Optional<UUID> reply, List<UUID> files) {
    return new ChatMessage(UUID.randomUUID(), to.map(each -> each.you().id()), text, reply, files);
  }

  private ChatMessage answer(UUID line, Optional<JoinResult> to) {
    return line(to, "an answer", Optional.of(line), List.of());
  }

  private ChatMessage with(Optional<JoinResult> to, UUID... files) {
    return line(to, "see", Optional.empty(), List.of(files));
  }

  private MessageRefusal refusal(JoinResult who, ChatMessage line) {
    return ((MessageRefused) world.failure(who.session().say(line))).reason();
  }

  @Test
  void answerTellsWhatItAnswers() {
    ChatMessage question = world.line("why?");
    Receipt asked = world.done(ann.session().say(question));

    world.done(bob.session().say(answer(question.id(), Optional.empty())));

    assertThat(bobReads.of(MessagePosted.class).getLast().reply())
        .contains(new MessageReference(question.id(), asked.number()));
    assertThat(world.follow(eve.session(), 0).of(MessagePosted.class).getLast().reply())
        .contains(new MessageReference(question.id(), asked.number()));
  }

  @Test
  void answerIsReadByNobodyWhoCannotReadTheQuestion() {
    ChatMessage secret = world.lineTo(bob, "why?");
    world.done(ann.session().say(secret));
    ChatMessage open = world.line("and why not?");
    world.done(ann.session().say(open));

    assertThat(refusal(bob, answer(secret.id(), Optional.empty())))
        .isEqualTo(MessageRefusal.NO_SUCH_MESSAGE);
    assertThat(refusal(bob, answer(secret.id(), Optional.of(eve))))
        .isEqualTo(MessageRefusal.NO_SUCH_MESSAGE);
    assertThat(refusal(eve, answer(secret.id(), Optional.of(ann))))
        .isEqualTo(MessageRefusal.NO_SUCH_MESSAGE);
    assertThat(refusal(eve, answer(UUID.randomUUID(), Optional.empty())))
        .isEqualTo(MessageRefusal.NO_SUCH_MESSAGE);
    world.done(bob.session().say(answer(secret.id(), Optional.of(ann))));
    world.done(ann.session().say(answer(secret.id(), Optional.of(bob))));
    world.done(bob.session().say(answer(open.id(), Optional.of(ann))));
  }

  @Test
  void filesGoWithTheLineAndAreReadByItsReaders() {
    Attachment open = attached(ann, Optional.empty());
    Attachment secret = attached(ann, Optional.of(bob));

    world.done(ann.session().say(with(Optional.empty(), open.id())));
    world.done(ann.session().say(with(Optional.of(bob), secret.id())));

    assertThat(bobReads.of(MessagePosted.class))
        .extracting(MessagePosted::attachments)
        .containsExactly(List.of(open), List.of(secret));
    assertThat(world.follow(eve.session(), 0).of(MessagePosted.class))
        .extracting(MessagePosted::attachments)
        .containsExactly(List.of(open));
    world.done(world.files(bob).content(secret.id(), 0));
    assertThat(((FileRefused) world.failure(world.files(eve).content(secret.id(), 0))).reason())
        .isEqualTo(FileRefusal.NOT_FOUND);
  }

  @Test
  void lineOfFilesNeedsNoWords() {
    Attachment file = attached(ann, Optional.empty());
    ChatMessage silent = line(Optional.empty(), "", Optional.empty(), List.of(file.id()));

    world.done(ann.session().say(silent));
    world.done(ann.session().edit(UUID.randomUUID(), silent.id(), "now with words"));
    world.done(ann.session().edit(UUID.randomUUID(), silent.id(), ""));

    MessagePosted read = world.follow(eve.session(), 0).of(MessagePosted.class).getLast();
    assertThat(read.text()).isEmpty();
    assertThat(read.attachments()).containsExactly(file);
  }

  @Test
  void fileThatWasRemovedGoesWithNoLineUntilItIsPutInAgain() {
    Attachment file = attached(ann, Optional.empty());
    ChatMessage line = with(Optional.empty(), file.id());
    world.files.attachments.remove(file.id()); // nothing named it for long

    assertThat(refusal(ann, line)).isEqualTo(MessageRefusal.NO_SUCH_ATTACHMENT);

    NewAttachment again = new NewAttachment(file.id(), Optional.empty(), file.name(), file.bytes());
    assertThat(world.done(world.files(ann).attach(again, nothing()))).isEqualTo(file);
    world.done(ann.session().say(line));
  }

  @Test
  void onlyOwnFilesForTheSameReadersGoWithALine() {
    UUID open = attached(ann, Optional.empty()).id();
    UUID forBob = attached(ann, Optional.of(bob)).id();
    UUID forEve = attached(ann, Optional.of(eve)).id();
    UUID ofBob = attached(bob, Optional.of(ann)).id();

    for (ChatMessage line :
        List.of(
            with(Optional.empty(), UUID.randomUUID()),
            with(Optional.empty(), open, forBob),
            with(Optional.of(bob), open),
            with(Optional.of(bob), forEve),
            with(Optional.of(bob), ofBob))) {
      assertThat(refusal(ann, line)).isEqualTo(MessageRefusal.NO_SUCH_ATTACHMENT);
      world.pass(Duration.ofSeconds(1));
    }
  }

  @Test
  void soManyFilesGoWithALine() {
    var files = new ArrayList<UUID>();
    for (int i = 0; i < MESSAGE_ATTACHMENTS_MAX; i++) {
      files.add(attached(ann, Optional.empty()).id());
    }
    world.done(ann.session().say(line(Optional.empty(), "all", Optional.empty(), files)));

    files.add(attached(ann, Optional.empty()).id());
    assertThat(refusal(ann, line(Optional.empty(), "more", Optional.empty(), files)))
        .isEqualTo(MessageRefusal.TOO_MANY_ATTACHMENTS);
  }

  @Test
  void linesWithPartsAreSaidOnceAndOutliveARestart() {
    ChatMessage question = world.line("why?");
    world.done(ann.session().say(question));
    Attachment file = attached(ann, Optional.empty());
    ChatMessage line =
        line(Optional.empty(), "so", Optional.of(question.id()), List.of(file.id(), file.id()));
    Receipt first = world.done(ann.session().say(line));
    assertThat(world.done(ann.session().say(line))).isEqualTo(first);

    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    restarted.files.attachments.addAll(world.files.attachments);
    JoinResult back = restarted.resume(ann);
    assertThat(restarted.done(back.session().say(line))).isEqualTo(first);
    MessagePosted read = restarted.follow(back.session(), 0).of(MessagePosted.class).getLast();
    assertThat(read.attachments()).containsExactly(file, file);
    assertThat(read.reply().orElseThrow().message()).isEqualTo(question.id());
  }

  @Test
  void filesOfADeletedLineAreNeitherShownNorReadAnyMore() {
    Attachment file = attached(ann, Optional.empty());
    Attachment other = attached(ann, Optional.empty());
    ChatMessage line = with(Optional.empty(), file.id());
    world.done(ann.session().say(line));
    world.done(ann.session().say(with(Optional.empty(), other.id())));
    world.done(world.files(eve).content(file.id(), 0));

    world.done(ann.session().delete(UUID.randomUUID(), line.id()));

    assertThat(world.follow(eve.session(), 0).of(MessagePosted.class).getFirst().attachments())
        .isEmpty();
    assertThat(refusedContent(world, eve, file)).isEqualTo(FileRefusal.NOT_FOUND);
    assertThat(refusal(ann, with(Optional.empty(), file.id())))
        .isEqualTo(MessageRefusal.NO_SUCH_ATTACHMENT);
    world.done(world.files(eve).content(other.id(), 0));

    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    JoinResult back = restarted.resume(ann);
    assertThat(refusedContent(restarted, back, file)).isEqualTo(FileRefusal.NOT_FOUND);
    restarted.done(restarted.files(back).content(other.id(), 0));
  }

  private static FileRefusal refusedContent(
      ConferenceSimulator world, JoinResult who, Attachment file) {
    return ((FileRefused) world.failure(world.files(who).content(file.id(), 0))).reason();
  }

  @Test
  void brokenDiskRefusesLinesWithParts() {
    ChatMessage question = world.line("why?");
    world.done(ann.session().say(question));
    Attachment file = attached(ann, Optional.empty());
    ConferenceSimulator restarted = new ConferenceSimulator(2, world.log);
    restarted.files.attachments.addAll(world.files.attachments);
    JoinResult back = restarted.resume(ann);

    restarted.log.unreadable = true;
    var answer = back.session().say(answer(question.id(), Optional.empty()));
    assertThat(((MessageRefused) restarted.failure(answer)).reason())
        .isEqualTo(MessageRefusal.NOT_STORED);
    var files = back.session().say(with(Optional.empty(), file.id()));
    assertThat(((MessageRefused) restarted.failure(files)).reason())
        .isEqualTo(MessageRefusal.NOT_STORED);
    restarted.log.unreadable = false;
    restarted.done(back.session().say(with(Optional.empty(), file.id())));
  }

  @Test
  void lineIsFoundByTheNamesOfItsFiles() {
    Attachment file = attached(ann, Optional.empty());
    world.done(ann.session().say(with(Optional.empty(), file.id())));
    world.done(ann.session().say(world.line("without a file")));

    String wanted = file.name().toUpperCase(Locale.ROOT);
    assertThat(world.done(bob.session().search(wanted, Long.MAX_VALUE, 50)).messages())
        .singleElement()
        .extracting(MessagePosted::text)
        .isEqualTo("see");
  }
}
