package dev.parley.room;

import static dev.parley.room.limits.ConferenceLimits.DOWNLOADS_MAX;
import static dev.parley.room.limits.ConferenceLimits.FILES_SHOWN_MAX;
import static dev.parley.room.limits.ConferenceLimits.FILE_NAME_CHARS_MAX;
import static dev.parley.room.limits.ConferenceLimits.FILE_READS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.FILE_STREAMS_MAX;
import static dev.parley.room.limits.ConferenceLimits.GRACE_PERIOD;
import static dev.parley.room.limits.ConferenceLimits.ROOM_IDLE;
import static dev.parley.room.limits.ConferenceLimits.SIGNALS_PER_SECOND;
import static dev.parley.room.limits.ConferenceLimits.UPLOADS_MAX;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.pipeline.CallException;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileChanged;
import dev.parley.room.api.files.FileClosed;
import dev.parley.room.api.files.FileLine;
import dev.parley.room.api.files.FilePosition;
import dev.parley.room.api.files.FilePositionChanged;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileShown;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.Files;
import dev.parley.room.api.files.FolderSource;
import dev.parley.room.api.files.FollowingChanged;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.files.SharedFile;
import dev.parley.room.api.files.UnavailableView;
import dev.parley.room.api.files.ViewerItem;
import dev.parley.room.api.moderation.Moderation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FilesTest {
  private static final FileSource PLAN = new FolderSource("lessons/plan.txt");
  private static final Flow.Publisher<byte[]> BYTES = subscriber -> {};

  private final ConferenceSimulator world = new ConferenceSimulator();
  private final List<RoomStreamRecorder> present = new ArrayList<>();
  private JoinResult ann;
  private JoinResult bob;
  private JoinResult eve;
  private Files annsFiles;
  private Files bobsFiles;
  private Files evesFiles;

  @BeforeEach
  void threeAreHere() {
    world.files.folder.put("lessons/plan.txt", List.of("one", "two", "three"));
    ann = join("Ann", Role.TUTOR);
    bob = join("Bob", Role.STUDENT);
    eve = join("Eve", Role.GUEST);
    annsFiles = world.files(ann);
    bobsFiles = world.files(bob);
    evesFiles = world.files(eve);
  }

  private JoinResult join(String name, Role role) {
    world.admission.uninvited = Optional.of(role);
    JoinResult who = world.join(name);
    present.add(world.follow(who.session(), 0));
    return who;
  }

  @Test
  void attachmentIsReadByAll() {
    NewAttachment sheet = attachment(Optional.empty());

    Attachment put = world.done(bobsFiles.attach(sheet, BYTES));

    assertThat(put).isEqualTo(new Attachment(sheet.id(), "sheet.pdf", "text/test", 3));
    assertThat(world.done(evesFiles.content(sheet.id(), 50)).width()).isEqualTo(50);
    refused(FileRefusal.NOT_FOUND, evesFiles.content(id(), 0));
  }

  @Test
  void privateAttachmentIsForTheTwoAlone() {
    NewAttachment secret = attachment(Optional.of(bob.you().id()));
    world.done(annsFiles.attach(secret, BYTES));

    assertThat(world.done(annsFiles.content(secret.id(), 0)).bytes()).isEqualTo(3);
    assertThat(world.done(bobsFiles.content(secret.id(), 0)).bytes()).isEqualTo(3);
    refused(FileRefusal.NOT_FOUND, evesFiles.content(secret.id(), 0));
    refused(FileRefusal.NOT_ALLOWED, annsFiles.show(new AttachmentSource(secret.id())));
  }

  @Test
  void attachmentIsPutInOnce() {
    NewAttachment sheet = attachment(Optional.empty());
    Attachment first = world.done(annsFiles.attach(sheet, BYTES));
    int entries = world.log.entries("algebra").size();

    assertThat(world.done(annsFiles.attach(sheet, BYTES))).isEqualTo(first);
    assertThat(world.log.entries("algebra")).hasSize(entries);
    refused(FileRefusal.ID_TAKEN, bobsFiles.attach(sheet, BYTES));
    refused(
        FileRefusal.ID_TAKEN,
        annsFiles.attach(new NewAttachment(sheet.id(), Optional.empty(), "other", 3), BYTES));
    refused(
        FileRefusal.ID_TAKEN,
        annsFiles.attach(
            new NewAttachment(sheet.id(), Optional.of(bob.you().id()), sheet.name(), 3), BYTES));
  }

  @Test
  void lineAndAttachmentDoNotShareAnId() {
    var line = world.line("hello");
    world.done(ann.session().say(line));

    refused(
        FileRefusal.ID_TAKEN,
        annsFiles.attach(new NewAttachment(line.id(), Optional.empty(), "x", 3), BYTES));
  }

  @Test
  void attachmentThatIsNoneIsRefused() {
    refused(FileRefusal.NOT_ALLOWED, evesFiles.attach(attachment(Optional.empty()), BYTES));
    refused(FileRefusal.NO_SUCH_MEMBER, annsFiles.attach(attachment(Optional.of(id())), BYTES));
    refused(
        FileRefusal.NO_SUCH_MEMBER,
        annsFiles.attach(attachment(Optional.of(ann.you().id())), BYTES));
    for (String name : List.of("", " ", "a/b", "a\\b", "a\nb", "a\u202Eb", "\uD800")) {
      refused(FileRefusal.BAD_NAME, annsFiles.attach(named(name), BYTES));
    }
    world.pass(Duration.ofSeconds(1));
    refused(
        FileRefusal.BAD_NAME, annsFiles.attach(named("x".repeat(FILE_NAME_CHARS_MAX + 1)), BYTES));
    world.done(annsFiles.attach(named("x".repeat(FILE_NAME_CHARS_MAX)), BYTES));
    refused(
        FileRefusal.TOO_LARGE,
        annsFiles.attach(new NewAttachment(id(), Optional.empty(), "large", 1_001), BYTES));
  }

  @Test
  void contentThatIsNotReadIsCancelled() {
    AtomicInteger cancelled = new AtomicInteger();
    Flow.Publisher<byte[]> content =
        subscriber ->
            subscriber.onSubscribe(
                new Flow.Subscription() {
                  @Override
                  public void request(long count) {}

                  @Override
                  public void cancel() {
                    cancelled.incrementAndGet();
                  }
                });
    refused(FileRefusal.BAD_NAME, annsFiles.attach(named(""), content));
    assertThat(cancelled).as("content of a refused file").hasValue(1);

    NewAttachment sheet = attachment(Optional.empty());
    world.done(annsFiles.attach(sheet, BYTES));
    world.done(annsFiles.attach(sheet, content));
    assertThat(cancelled).as("content of a file that is there").hasValue(2);
  }

  @Test
  void uploadsOfOneMemberAtOnceAreBounded() {
    world.files.holdsUploads = true;
    for (int i = 0; i < UPLOADS_MAX; i++) {
      annsFiles.attach(attachment(Optional.empty()), BYTES);
    }
    refused(FileRefusal.TOO_FAST, annsFiles.attach(attachment(Optional.empty()), BYTES));

    world.files.uploads.remove().complete("text/test");
    world.run();
    annsFiles.attach(attachment(Optional.empty()), BYTES);
    refused(FileRefusal.TOO_FAST, annsFiles.attach(attachment(Optional.empty()), BYTES));
    bobsFiles.attach(attachment(Optional.empty()), BYTES);
    world.run();

    assertThat(world.files.uploads).hasSize(UPLOADS_MAX + 1);
  }

  @Test
  void attachmentThatArrivesAfterItsAuthorLeftIsNotLogged() {
    CompletionStage<Attachment> coming = annsFiles.attach(attachment(Optional.empty()), BYTES);
    ann.session().leave();

    FileRefused refused = (FileRefused) world.failure(coming);
    assertThat(refused.reason()).isEqualTo(FileRefusal.NO_SESSION);
  }

  @Test
  void shownFileIsReadByAll() {
    StreamRecorder<ViewerItem> eves = world.follow(evesFiles, 0);

    SharedFile file = world.done(annsFiles.show(PLAN));

    assertThat(file.name()).isEqualTo("plan.txt");
    assertThat(eves.of(FileShown.class)).extracting(FileShown::file).containsExactly(file);
    assertThat(world.done(evesFiles.lines(file.id(), 1, 1, 2)).lines())
        .containsExactly(new FileLine("two", false), new FileLine("three", false));
    assertThat(world.done(evesFiles.view(file.id())).version()).isEqualTo(1);
    assertThat(world.done(evesFiles.find(file.id(), 1, "x", 0, true)).end()).isTrue();
    refused(FileRefusal.WRONG_TYPE, evesFiles.page(file.id(), 1, 100));
    refused(FileRefusal.NOT_FOUND, evesFiles.view(id()));
  }

  @Test
  void onlyWhoMayShowsAndClosesAndBrowses() {
    SharedFile file = world.done(annsFiles.show(PLAN));

    refused(FileRefusal.NOT_ALLOWED, bobsFiles.show(PLAN));
    refused(FileRefusal.NOT_ALLOWED, bobsFiles.close(file.id()));
    refused(FileRefusal.NOT_ALLOWED, bobsFiles.folder(""));
    assertThat(world.done(annsFiles.folder("lessons")).path()).isEqualTo("lessons");
  }

  @Test
  void fileIsClosedThoughAMemberUsedTheKeyOfItsEnd() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    UUID key = UUID.nameUUIDFromBytes(("closed " + file.id()).getBytes(StandardCharsets.UTF_8));
    world.done(bob.session().say(new ChatMessage(key, Optional.empty(), "mine")));

    world.done(annsFiles.close(file.id()));

    refused(FileRefusal.NOT_FOUND, bobsFiles.lines(file.id(), 1, 0, 1));
  }

  @Test
  void fileIsShownOnceAndClosedOnce() {
    StreamRecorder<ViewerItem> bobs = world.follow(bobsFiles, 0);
    SharedFile file = world.done(annsFiles.show(PLAN));
    assertThat(world.done(annsFiles.show(PLAN))).isEqualTo(file);
    assertThat(world.files.open).containsKey(PLAN);

    world.done(annsFiles.close(file.id()));
    world.done(annsFiles.close(file.id()));

    assertThat(bobs.of(FileClosed.class)).extracting(FileClosed::file).containsExactly(file.id());
    assertThat(world.files.open).isEmpty();
    refused(FileRefusal.NOT_FOUND, bobsFiles.lines(file.id(), 1, 0, 1));
    assertThat(world.done(annsFiles.show(PLAN)).id()).isNotEqualTo(file.id());
  }

  @Test
  void fileThatIsShownAgainHasTheInkItHad() {
    world.files.folder.put("other", List.of());
    SharedFile first = world.done(annsFiles.show(PLAN));
    world.done(annsFiles.close(first.id()));
    StreamRecorder<ViewerItem> bobs = world.follow(bobsFiles, 0);
    SharedFile again = world.done(annsFiles.show(PLAN));

    assertThat(again.id()).isNotEqualTo(first.id());
    assertThat(again.ink()).isEqualTo(first.ink());
    assertThat(bobs.of(FileShown.class)).extracting(FileShown::file).last().isEqualTo(again);
    SharedFile other = world.done(annsFiles.show(new FolderSource("other")));
    assertThat(other.ink()).isNotEqualTo(first.ink());
  }

  @Test
  void fileThatCannotBeOpenedIsNotShown() {
    StreamRecorder<ViewerItem> bobs = world.follow(bobsFiles, 0);

    refused(FileRefusal.NOT_FOUND, annsFiles.show(new FolderSource("missing")));

    assertThat(bobs.items).isEmpty();
  }

  @Test
  void shownFilesAreBounded() {
    for (int i = 0; i <= FILES_SHOWN_MAX; i++) {
      world.files.folder.put("file" + i, List.of());
    }
    for (int i = 0; i < FILES_SHOWN_MAX; i++) {
      world.done(annsFiles.show(new FolderSource("file" + i)));
      world.pass(Duration.ofMillis(100));
    }
    FileSource more = new FolderSource("file" + FILES_SHOWN_MAX);

    refused(FileRefusal.ROOM_FULL, annsFiles.show(more));
    SharedFile first = world.done(annsFiles.show(new FolderSource("file0")));
    world.done(annsFiles.close(first.id()));
    assertThat(world.done(annsFiles.show(more)).source()).isEqualTo(more);
  }

  @Test
  void lateReaderGetsWhatIsShownNow() {
    world.files.folder.put("other", List.of());
    SharedFile closed = world.done(annsFiles.show(new FolderSource("other")));
    SharedFile shown = world.done(annsFiles.show(PLAN));
    world.done(annsFiles.close(closed.id()));
    annsFiles.place(place(shown));
    bobsFiles.following(true);

    StreamRecorder<ViewerItem> late = world.follow(evesFiles, 0);

    assertThat(late.of(FileShown.class)).extracting(FileShown::file).containsExactly(shown);
    assertThat(late.of(FileClosed.class)).isEmpty();
    assertThat(late.of(FilePositionChanged.class))
        .containsExactly(new FilePositionChanged(ann.you().id(), place(shown)));
    assertThat(late.of(FollowingChanged.class))
        .containsExactly(new FollowingChanged(bob.you().id(), true));
  }

  @Test
  void readerThatComesBackGetsWhatItMissed() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    long number = world.follow(bobsFiles, 0).of(FileShown.class).getFirst().number();
    world.done(annsFiles.close(file.id()));

    assertThat(world.follow(bobsFiles, number).items)
        .singleElement()
        .isInstanceOf(FileClosed.class);
  }

  @Test
  void shownFilesOutliveTheRoomsTimeInMemory() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    NewAttachment sheet = attachment(Optional.empty());
    world.done(annsFiles.attach(sheet, BYTES));
    List.of(ann, bob, eve).forEach(who -> world.done(who.session().leave()));
    world.pass(GRACE_PERIOD.plus(ROOM_IDLE).multipliedBy(3));
    assertThat(world.conference.rooms()).isZero();
    assertThat(world.files.open).isEmpty();

    Files again = world.files(join("Dan", Role.TUTOR));

    assertThat(world.done(again.lines(file.id(), 1, 0, 1)).lines()).hasSize(1);
    assertThat(world.done(again.content(sheet.id(), 0)).bytes()).isEqualTo(3);
    assertThat(world.done(again.show(PLAN))).isEqualTo(file);
  }

  @Test
  void placeThatIsToldRightAfterTheRoomWasOpenedAgainIsSeen() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    List.of(ann, bob, eve).forEach(who -> world.done(who.session().leave()));
    world.pass(GRACE_PERIOD.plus(ROOM_IDLE).multipliedBy(3));
    assertThat(world.conference.rooms()).isZero();
    JoinResult dan = join("Dan", Role.TUTOR);

    world.files(dan).place(place(file));

    assertThat(
            world.follow(world.files(join("Fay", Role.STUDENT)), 0).of(FilePositionChanged.class))
        .containsExactly(new FilePositionChanged(dan.you().id(), place(file)));
  }

  @Test
  void placeIsSeenByOthersAndOnlyOfWhoMayShow() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    StreamRecorder<ViewerItem> anns = world.follow(annsFiles, 0);
    StreamRecorder<ViewerItem> eves = world.follow(evesFiles, 0);

    annsFiles.place(place(file));
    bobsFiles.place(place(file));
    annsFiles.place(new FilePosition(id(), 1, 1, 1, 1, 0, 0));
    annsFiles.place(new FilePosition(file.id(), -1, 1, 1, 1, 0, 0));
    annsFiles.place(new FilePosition(file.id(), 1, 1, 1, 1, 0, Float.NaN));
    world.run();

    assertThat(eves.of(FilePositionChanged.class))
        .containsExactly(new FilePositionChanged(ann.you().id(), place(file)));
    assertThat(anns.of(FilePositionChanged.class)).isEmpty();
  }

  @Test
  void placeOfWhoMayNoLongerShowIsNotTold() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    Moderation desk = world.done(ann.session().moderation());
    world.done(desk.setRights(bob.you().id(), Rights.of(Role.TUTOR)));
    annsFiles.place(place(file));
    bobsFiles.place(place(file));
    world.run();

    world.done(desk.setRights(bob.you().id(), Rights.of(Role.STUDENT)));

    assertThat(world.follow(evesFiles, 0).of(FilePositionChanged.class))
        .containsExactly(new FilePositionChanged(ann.you().id(), place(file)));
  }

  @Test
  void followingIsToldUntilTheMemberHasGone() {
    StreamRecorder<ViewerItem> anns = world.follow(annsFiles, 0);
    bobsFiles.following(true);
    bobsFiles.following(true);
    world.run();
    assertThat(anns.of(FollowingChanged.class))
        .containsExactly(new FollowingChanged(bob.you().id(), true));

    world.done(bob.session().leave());

    assertThat(anns.of(FollowingChanged.class).getLast())
        .isEqualTo(new FollowingChanged(bob.you().id(), false));
  }

  @Test
  void changeOfAShownFileIsTold() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    StreamRecorder<ViewerItem> eves = world.follow(evesFiles, 0);

    world.files.open.get(PLAN).accept(new UnavailableView(2));
    world.run();

    assertThat(eves.of(FileChanged.class))
        .containsExactly(new FileChanged(file.id(), new UnavailableView(2)));
  }

  @Test
  void callsOfAMemberAreBoundedByTime() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    for (int i = 0; i < FILE_READS_PER_SECOND; i++) {
      world.done(evesFiles.lines(file.id(), 1, 0, 1));
    }

    refused(FileRefusal.TOO_FAST, evesFiles.lines(file.id(), 1, 0, 1));
    world.done(bobsFiles.lines(file.id(), 1, 0, 1));
    world.pass(Duration.ofSeconds(1));
    world.done(evesFiles.lines(file.id(), 1, 0, 1));
  }

  @Test
  void untakenDownloadsOfASessionAreBounded() {
    NewAttachment sheet = attachment(Optional.empty());
    world.done(annsFiles.attach(sheet, BYTES));
    List<ContentStream> asked = new ArrayList<>();
    for (int i = 0; i < DOWNLOADS_MAX; i++) {
      asked.add(world.done(evesFiles.content(sheet.id(), 0)));
      world.pass(Duration.ofMillis(100));
    }

    refused(FileRefusal.TOO_FAST, evesFiles.content(sheet.id(), 0));
    world.done(bobsFiles.content(sheet.id(), 0));
    StreamRecorder<byte[]> taken = new StreamRecorder<>();
    asked.getFirst().pieces().subscribe(taken);
    taken.cancel();
    taken.cancel();
    world.done(evesFiles.content(sheet.id(), 0));
    refused(FileRefusal.TOO_FAST, evesFiles.content(sheet.id(), 0));
  }

  @Test
  void contentThatIsRefusedIsNotCounted() {
    for (int i = 0; i <= DOWNLOADS_MAX; i++) {
      refused(FileRefusal.NOT_FOUND, evesFiles.content(id(), 0));
      world.pass(Duration.ofMillis(100));
    }
  }

  @Test
  void contentThatWasTakenIsNotCounted() {
    NewAttachment sheet = attachment(Optional.empty());
    world.done(annsFiles.attach(sheet, BYTES));
    for (int i = 0; i <= DOWNLOADS_MAX; i++) {
      StreamRecorder<byte[]> taken = new StreamRecorder<>();
      world.done(evesFiles.content(sheet.id(), 0)).pieces().subscribe(taken);
      taken.request(1);
      assertThat(taken.complete).isTrue();
      world.pass(Duration.ofMillis(100));
    }
  }

  @Test
  void streamsOfOneSessionAreBounded() {
    for (int i = 0; i < FILE_STREAMS_MAX; i++) {
      assertThat(world.follow(evesFiles, 0).failure).isNull();
    }
    StreamRecorder<ViewerItem> one = world.follow(evesFiles, 0);

    assertThat(one.failure).isInstanceOf(CallException.Overloaded.class);
  }

  @Test
  void endedSessionHasNoFiles() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    StreamRecorder<ViewerItem> bobs = world.follow(bobsFiles, 0);
    world.done(bob.session().leave());

    assertThat(bobs.complete).isTrue();
    assertThat(world.follow(bobsFiles, 0).complete).isTrue();
    refused(FileRefusal.NO_SESSION, bobsFiles.lines(file.id(), 1, 0, 1));
    refused(FileRefusal.NO_SESSION, bobsFiles.attach(attachment(Optional.empty()), BYTES));
  }

  private UUID id() {
    return new UUID(world.random.nextLong(), world.random.nextLong());
  }

  private NewAttachment attachment(Optional<UUID> to) {
    return new NewAttachment(id(), to, "sheet.pdf", 3);
  }

  private NewAttachment named(String name) {
    return new NewAttachment(id(), Optional.empty(), name, 3);
  }

  private static FilePosition place(SharedFile file) {
    return new FilePosition(file.id(), 2, 3, 1, 0, 0, 0);
  }

  private void refused(FileRefusal reason, CompletionStage<?> stage) {
    assertThat(world.failure(stage))
        .isInstanceOfSatisfying(FileRefused.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  void readerThatMissedNothingIsNotToldAgain() {
    world.done(annsFiles.show(PLAN));
    long newest = world.log.entries("algebra").getLast().number();

    assertThat(world.follow(evesFiles, newest).items).isEmpty();
  }

  @Test
  void positionStaysWhileItsMemberHasAnotherSession() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    JoinResult second = world.resume(ann);
    world.follow(second.session(), 0);
    annsFiles.place(place(file));
    annsFiles.following(true);
    world.run();

    world.done(second.session().leave());

    StreamRecorder<ViewerItem> late = world.follow(evesFiles, 0);
    assertThat(late.of(FilePositionChanged.class))
        .containsExactly(new FilePositionChanged(ann.you().id(), place(file)));
    assertThat(late.of(FollowingChanged.class))
        .containsExactly(new FollowingChanged(ann.you().id(), true));
  }

  @Test
  void signalsBeyondTheRateAreDropped() {
    StreamRecorder<ViewerItem> anns = world.follow(annsFiles, 0);
    for (int i = 0; i <= SIGNALS_PER_SECOND; i++) {
      bobsFiles.following(i % 2 == 0);
      world.run();
    }
    assertThat(anns.of(FollowingChanged.class)).hasSize(SIGNALS_PER_SECOND);

    world.pass(Duration.ofSeconds(1));
    bobsFiles.following(true);
    world.run();
    assertThat(anns.of(FollowingChanged.class)).hasSize(SIGNALS_PER_SECOND + 1);
  }

  @Test
  void streamThatWasCancelledMakesPlaceForAnother() {
    for (int i = 0; i <= FILE_STREAMS_MAX; i++) {
      StreamRecorder<ViewerItem> stream = world.follow(evesFiles, 0);
      assertThat(stream.failure).isNull();
      stream.cancel();
      world.run();
    }
  }

  @Test
  void placeInAFileThatWasClosedIsForgotten() {
    SharedFile file = world.done(annsFiles.show(PLAN));
    annsFiles.place(place(file));
    world.run();

    world.done(annsFiles.close(file.id()));

    assertThat(world.follow(evesFiles, 0).of(FilePositionChanged.class)).isEmpty();
  }
}
