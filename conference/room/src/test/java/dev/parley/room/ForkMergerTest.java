package dev.parley.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.admission.ResumeKeys;
import dev.parley.room.api.BranchMerged;
import dev.parley.room.api.ChatMessage;
import dev.parley.room.api.JoinRefusal;
import dev.parley.room.api.JoinRefused;
import dev.parley.room.api.JoinRequest;
import dev.parley.room.api.JoinResult;
import dev.parley.room.api.MessagePosted;
import dev.parley.room.api.RoomEvent;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.NewAttachment;
import dev.parley.room.api.moderation.Moderation;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.ForkEntry;
import dev.parley.room.spi.ForkEntry.Newcomer;
import dev.parley.room.spi.ForkOutcome;
import dev.parley.room.spi.ForkPage;
import dev.parley.room.spi.ForkPage.Author;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForkMergerTest {
  private static final Instant FROM = Instant.parse("2026-03-01T09:02:00Z");
  private static final UUID FORK = new UUID(5, 5);

  private final ConferenceSimulator sim = new ConferenceSimulator();
  private JoinResult ann; // tutor
  private JoinResult bob;
  private long number = 100;

  @BeforeEach
  void join() {
    sim.admission.uninvited = Optional.empty();
    ann = sim.join("Ann");
    bob = sim.join("Bob");
  }

  private ForkEntry entry(JoinResult author, UUID key, Event event) {
    return entry(author.you().id(), Optional.of(key), event, Optional.empty());
  }

  private ForkEntry entry(
      UUID author, Optional<UUID> key, Event event, Optional<Newcomer> newcomer) {
    number++;
    return new ForkEntry(
        new LogEntry(number, FROM.plusSeconds(number), author, Optional.empty(), key, event),
        newcomer);
  }

  private static Author author(JoinResult who) {
    return new Author(who.you().id(), "");
  }

  private ForkEntry said(JoinResult author, String text) {
    return entry(author, UUID.randomUUID(), new Event.Posted(text));
  }

  private ForkEntry joined(UUID id, String name) {
    return joined(id, name, RoomSettings.OPEN);
  }

  private ForkEntry joined(UUID id, String name, RoomSettings known) {
    return entry(
        id,
        Optional.empty(),
        new Event.Joined(),
        Optional.of(
            new Newcomer(
                new MemberRecord(
                    id, name, "hash of " + id, true, Role.STUDENT, Rights.of(Role.STUDENT), false),
                known)));
  }

  private static ForkPage page(ForkEntry... entries) {
    return page(List.of(entries));
  }

  private static ForkPage page(List<ForkEntry> entries) {
    return page(entries, List.of());
  }

  private static ForkPage page(List<ForkEntry> entries, List<Author> authors) {
    return new ForkPage(
        "school", FORK, FROM, FROM.plusSeconds(60), entries.size(), entries, authors);
  }

  private ForkOutcome merge(ForkPage page) {
    return sim.done(sim.conference.merge("algebra", page));
  }

  private List<RoomEvent> history() {
    return sim.done(ann.session().history(Long.MAX_VALUE, 200)).events().reversed();
  }

  private List<String> texts() {
    return history().stream()
        .filter(MessagePosted.class::isInstance)
        .map(event -> ((MessagePosted) event).text())
        .toList();
  }

  @Test
  void entriesKeepTheirTimesAndAuthorsBehindAMarker() {
    ForkOutcome outcome = merge(page(said(bob, "one"), said(ann, "two")));

    assertThat(outcome).isEqualTo(new ForkOutcome(2, List.of(), Optional.empty()));
    List<RoomEvent> last = history().reversed().subList(0, 3);
    assertThat(last.get(2))
        .isInstanceOfSatisfying(
            BranchMerged.class,
            marker -> {
              assertThat(marker.author().name()).isEqualTo("school");
              assertThat(marker.entries()).isEqualTo(2);
            });
    assertThat(last.get(1).author()).isEqualTo(bob.you());
    assertThat(last.get(1).at()).isEqualTo(FROM.plusSeconds(101));
    assertThat(last.get(0).at()).isEqualTo(FROM.plusSeconds(102));
  }

  @Test
  void timeInTheFutureIsThatOfMerging() {
    Instant late = sim.now().plusSeconds(3_600);
    ForkEntry early = said(bob, "from a clock that is fast");
    LogEntry of = early.entry();
    merge(
        page(
            new ForkEntry(
                new LogEntry(of.number(), late, of.author(), of.recipient(), of.key(), of.event()),
                Optional.empty())));

    assertThat(history().getLast().at()).isBefore(late);
  }

  @Test
  void newMemberIsIntroducedUnderAFreeNameAndLeavesIfItDoesNotReturn() {
    UUID cid = UUID.randomUUID();
    ForkEntry hello =
        entry(cid, Optional.of(UUID.randomUUID()), new Event.Posted("hello"), Optional.empty());
    ForkOutcome outcome = merge(page(joined(cid, "Bob"), hello));

    assertThat(outcome.leftOut()).isEmpty();
    assertThat(history().getLast().author().name()).isNotEqualTo("Bob").startsWith("Bob");
    assertThat(texts()).containsExactly("hello");
  }

  @Test
  void whatTheAuthorMayNotDoIsLeftOutWithTheReason() {
    UUID said = UUID.randomUUID();
    sim.done(ann.session().say(new ChatMessage(said, Optional.empty(), "of Ann")));
    UUID deleted = UUID.randomUUID();
    sim.done(bob.session().say(new ChatMessage(deleted, Optional.empty(), "of Bob")));
    sim.done(bob.session().delete(UUID.randomUUID(), deleted));

    ForkOutcome outcome =
        merge(
            page(
                entry(bob, UUID.randomUUID(), new Event.Edited(said, "changed by Bob")),
                entry(bob, UUID.randomUUID(), new Event.Edited(deleted, "late")),
                entry(bob, UUID.randomUUID(), new Event.Deleted(said)),
                entry(bob, said, new Event.Posted("under a taken id")),
                entry(bob, UUID.randomUUID(), new Event.Removed(ann.you().id())),
                entry(bob, UUID.randomUUID(), new Event.Posted("x".repeat(4_001))),
                entry(bob, UUID.randomUUID(), new Event.Posted("bad\u0000text")),
                entry(bob, UUID.randomUUID(), new Event.Drawn(List.of())),
                entry(bob, UUID.randomUUID(), new Event.BoardsEmptied(List.of(ann.you().id()))),
                entry(bob, UUID.randomUUID(), new Event.Attached("a/b", "text/plain", 5)),
                entry(bob, UUID.randomUUID(), new Event.Attached("there.not", "text/plain", 5)),
                entry(
                    UUID.randomUUID(),
                    Optional.of(UUID.randomUUID()),
                    new Event.Posted("of a stranger"),
                    Optional.empty()),
                said(bob, "good")));

    assertThat(outcome.leftOut())
        .hasSize(12)
        .allSatisfy(each -> assertThat(each.why()).isNotBlank());
    assertThat(texts()).contains("of Ann", "good").hasSize(3); // one is a deleted one
  }

  @Test
  void fileThatCannotBeReadNowIsMergedLater() {
    UUID file = UUID.randomUUID();
    sim.files.attachments.add(file);
    ForkPage page = page(entry(bob, file, new Event.Attached("notes.txt", "text/plain", 5)));
    sim.files.unreadable = true;

    assertThat(merge(page).later())
        .hasValueSatisfying(later -> assertThat(later.number()).isEqualTo(number));
    sim.files.unreadable = false;

    assertThat(merge(page)).isEqualTo(new ForkOutcome(1, List.of(), Optional.empty()));
  }

  @Test
  void memberWhoHasJoinedTwiceWithItsKeyIsOne() {
    UUID twin = UUID.randomUUID();
    String keyHash = ResumeKeys.hash(bob.resumeKey());
    ForkEntry arrival =
        entry(
            twin,
            Optional.empty(),
            new Event.Joined(),
            Optional.of(
                new Newcomer(
                    new MemberRecord(
                        twin, "Bob", keyHash, true, Role.STUDENT, Rights.of(Role.STUDENT), false),
                    RoomSettings.OPEN)));
    UUID key = UUID.randomUUID();
    ForkEntry hello =
        entry(twin, Optional.of(key), new Event.Posted("from the other one"), Optional.empty());
    List<Author> authors = List.of(new Author(twin, keyHash));

    for (int i = 0; i < 2; i++) { // the page comes again
      assertThat(merge(page(List.of(arrival, hello), authors)))
          .isEqualTo(new ForkOutcome(2, List.of(), Optional.empty()));
    }
    assertThat(history().getLast().author()).isEqualTo(bob.you());
    assertThat(texts()).containsExactly("from the other one");
  }

  @Test
  void fileOfAnotherMemberIsNotReplaced() {
    UUID file = UUID.randomUUID();
    sim.files.attachments.add(file);
    merge(page(entry(ann, file, new Event.Attached("notes.txt", "text/plain", 5))));
    NewAttachment other = new NewAttachment(file, Optional.empty(), "other.txt", 7);
    Author author = author(bob);

    assertThat(sim.done(sim.conference.lacks("algebra", author, other))).isFalse();
    assertThat(
            sim.done(
                sim.conference.bring(
                    "algebra",
                    author,
                    other,
                    _ -> {
                      throw new AssertionError("it is read");
                    })))
        .satisfies(outcome -> assertThat(outcome.leftOut()).hasSize(1));
    assertThat(merge(page(entry(bob, file, new Event.Attached("other.txt", "text/plain", 7)))))
        .satisfies(outcome -> assertThat(outcome.leftOut()).hasSize(1));
  }

  @Test
  void fileIsAskedForOnceAndOnlyIfTheEntryCanBeMerged() {
    NewAttachment file = new NewAttachment(UUID.randomUUID(), Optional.empty(), "notes.txt", 5);
    NewAttachment bad = new NewAttachment(UUID.randomUUID(), Optional.empty(), "a/b", 5);

    assertThat(sim.done(sim.conference.lacks("algebra", author(bob), file))).isTrue();
    assertThat(sim.done(sim.conference.lacks("algebra", new Author(UUID.randomUUID(), ""), file)))
        .isFalse();
    assertThat(sim.done(sim.conference.lacks("algebra", author(bob), bad))).isFalse();
    sim.files.attachments.add(file.id());
    assertThat(sim.done(sim.conference.lacks("algebra", author(bob), file))).isFalse();
  }

  @Test
  void entryOfAnAuthorWhomTheRoomHasForgottenIsLeftOutWithAReason() {
    ForkEntry hello =
        entry(
            new UUID(7, 7),
            Optional.of(UUID.randomUUID()),
            new Event.Posted("Hello?"),
            Optional.empty());

    assertThat(merge(page(hello)).leftOut())
        .singleElement()
        .satisfies(left -> assertThat(left.why()).contains("no member"));
  }

  @Test
  void removedMemberWritesNothingAfterwards() {
    sim.done(sim.done(ann.session().moderation()).remove(bob.you().id()));

    ForkOutcome outcome =
        merge(
            page(
                said(bob, "written before the branch knew"),
                entry(bob.you().id(), Optional.empty(), new Event.Joined(), Optional.empty())));

    assertThat(outcome.leftOut()).hasSize(1);
    assertThat(texts()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"true, false", "false, true"})
  void newMemberIsRefusedByALockThatTheBranchDidNotKnow(boolean locked, boolean waiting) {
    Moderation moderation = sim.done(ann.session().moderation());
    sim.done(moderation.setLocked(locked));
    sim.done(moderation.setWaiting(waiting));
    UUID cid = UUID.randomUUID();
    ForkEntry hello =
        entry(cid, Optional.of(UUID.randomUUID()), new Event.Posted("hello"), Optional.empty());

    assertThat(merge(page(joined(cid, "Cid"), hello)).leftOut())
        .hasSize(2)
        .allSatisfy(each -> assertThat(each.why()).isNotBlank());
    assertThat(merge(page(joined(cid, "Cid", new RoomSettings(locked, waiting)), hello)))
        .isEqualTo(new ForkOutcome(2, List.of(), Optional.empty()));
  }

  @Test
  void decisionsOfTutorsAreMadeIfTheyMayBeMadeStill() {
    Rights silent = Rights.of(Role.GUEST);
    ForkOutcome outcome =
        merge(
            page(
                entry(
                    ann,
                    UUID.randomUUID(),
                    new Event.RightsChanged(
                        List.of(new Event.Grant(bob.you().id(), Role.STUDENT, silent)))),
                said(bob, "without the right"),
                entry(ann, UUID.randomUUID(), new Event.Removed(ann.you().id()))));

    assertThat(outcome.merged()).isEqualTo(1);
    assertThat(outcome.leftOut()).hasSize(2);
  }

  @Test
  void decisionAboutATwinIsOneAboutTheMember() {
    UUID twin = UUID.randomUUID();
    Author known = new Author(twin, ResumeKeys.hash(bob.resumeKey()));
    Rights silent = Rights.of(Role.GUEST);
    ForkEntry silenced =
        entry(
            ann,
            UUID.randomUUID(),
            new Event.RightsChanged(List.of(new Event.Grant(twin, Role.STUDENT, silent))));
    ForkEntry removed = entry(ann, UUID.randomUUID(), new Event.Removed(twin));

    assertThat(merge(page(List.of(silenced, said(bob, "silent"), removed), List.of(known))))
        .satisfies(outcome -> assertThat(outcome.merged()).isEqualTo(2))
        .satisfies(outcome -> assertThat(outcome.leftOut()).hasSize(1));
    assertThat(
            sim.failure(
                sim.conference.join(
                    new JoinRequest(
                        "algebra", "Bob", Optional.of(bob.resumeKey()), Optional.empty()))))
        .isInstanceOfSatisfying(
            JoinRefused.class, e -> assertThat(e.reason()).isEqualTo(JoinRefusal.REMOVED));
  }

  @Test
  void newMembersTakeNoPlaceOfThoseWhoAreHere() {
    fill();
    sim.done(bob.session().leave());
    List<ForkEntry> newcomers =
        IntStream.range(0, 5).mapToObj(i -> joined(UUID.randomUUID(), "New " + i)).toList();

    assertThat(merge(page(newcomers))).isEqualTo(new ForkOutcome(5, List.of(), Optional.empty()));
    assertThat(sim.resume(bob).you()).isEqualTo(bob.you());
    assertThat(roomIsFull()).isTrue();
  }

  /** Lets members join until the room has no place for another. */
  private void fill() {
    for (int i = 0; !roomIsFull(); i++) {
      assertThat(i).isLessThan(1_000);
    }
  }

  private boolean roomIsFull() {
    number++;
    sim.client = "client " + number;
    var joining =
        sim.conference
            .join(new JoinRequest("algebra", "M " + number, Optional.empty(), Optional.empty()))
            .toCompletableFuture();
    sim.run();
    return joining.isCompletedExceptionally()
        && sim.failure(joining) instanceof JoinRefused refused
        && refused.reason() == JoinRefusal.ROOM_FULL;
  }

  @Test
  void pageBeyondTheLimitIsRefused() {
    List<ForkEntry> many =
        IntStream.rangeClosed(0, ForkPage.ENTRIES_MAX).mapToObj(i -> said(bob, "x")).toList();

    assertThat(sim.failure(sim.conference.merge("algebra", page(many))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(texts()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void pagesThatComeAgainWhileOthersWriteAddNothing(long seed) {
    Random random = new Random(seed);
    List<ForkEntry> fork = new ArrayList<>();
    List<String> said = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      if (random.nextInt(5) == 0) {
        fork.add(joined(UUID.randomUUID(), "New " + i));
      }
      said.add("line " + i);
      fork.add(said(random.nextBoolean() ? ann : bob, said.getLast()));
    }
    fork.add(
        entry(
            bob, UUID.randomUUID(), new Event.Drawn(List.of(new RemoveShape(UUID.randomUUID())))));
    int sent = 0;
    for (int attempt = 0; attempt < 6; attempt++) { // of a branch that dies in between
      int end = attempt == 5 ? fork.size() : random.nextInt(sent, fork.size());
      for (int from = 0; from < end; from += 7) {
        List<ForkEntry> part = fork.subList(from, Math.min(from + 7, end));
        ann = sim.resume(ann);
        var merging = sim.conference.merge("algebra", page(part));
        var meanwhile =
            ann.session().say(new ChatMessage(UUID.randomUUID(), Optional.empty(), "meanwhile"));
        sim.run();
        assertThat(merging).isCompleted();
        assertThat(meanwhile.toCompletableFuture()).isDone();
        sim.pass(Duration.ofSeconds(1));
      }
      sent = Math.max(sent, end);
    }

    ann = sim.resume(ann);
    List<String> texts = new ArrayList<>(texts());
    texts.removeAll(Collections.singleton("meanwhile"));
    assertThat(texts).isEqualTo(said);
    assertThat(history().stream().filter(BranchMerged.class::isInstance)).hasSize(1);
  }
}
