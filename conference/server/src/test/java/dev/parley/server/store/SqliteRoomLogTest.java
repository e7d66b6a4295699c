package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.ANN;
import static dev.parley.server.store.LogEntries.BOB;
import static dev.parley.server.store.LogEntries.TEN;
import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.failure;
import static dev.parley.server.store.LogEntries.joined;
import static dev.parley.server.store.LogEntries.member;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLogException;
import dev.parley.room.spi.RoomRecord;
import dev.parley.room.spi.RoomSettings;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteRoomLogTest {
  @TempDir private Path folder;
  private SqliteRoomLog log;

  @BeforeEach
  void open() {
    log = SqliteRoomLog.open(StoreConfig.of(file()));
  }

  @AfterEach
  void close() {
    log.close();
  }

  private Path file() {
    return folder.resolve("data/rooms.db");
  }

  private void append(LogEntry entry) {
    assertThat(done(log.append("algebra", entry, Optional.empty())))
        .isEqualTo(new AppendResult.Stored());
  }

  private List<Long> after(long number, int most) {
    return done(log.after("algebra", EventTopic.CHAT, number, most)).stream()
        .map(LogEntry::number)
        .toList();
  }

  @Test
  void entriesComeBackAsTheyWere() {
    var secret =
        new LogEntry(
            7,
            TEN,
            BOB,
            Optional.of(ANN),
            Optional.of(UUID.randomUUID()),
            new Event.Posted("für dich 👩‍🏫\n'; DROP TABLE event; --"));
    append(joined(1, ANN));
    append(secret);

    assertThat(done(log.after("algebra", EventTopic.CHAT, 0, 10)))
        .containsExactly(joined(1, ANN), secret);
  }

  @Test
  void roomWithoutEntriesIsEmptyAndNotMade() {
    assertThat(done(log.room("algebra")))
        .isEqualTo(new RoomRecord(0, List.of(), RoomSettings.OPEN));
    assertThat(after(0, 10)).isEmpty();
  }

  @Test
  void roomsAreApart() {
    UUID key = UUID.randomUUID();
    done(log.append("algebra", said(1, key, "here"), Optional.of(member(ANN, "Ann", true))));

    assertThat(done(log.append("biology", said(1, key, "there"), Optional.empty())))
        .isEqualTo(new AppendResult.Stored());
    assertThat(done(log.room("biology")))
        .isEqualTo(new RoomRecord(1, List.of(), RoomSettings.OPEN));
    assertThat(done(log.after("biology", EventTopic.CHAT, 0, 9)).getFirst().event())
        .isEqualTo(new Event.Posted("there"));
  }

  @Test
  void memberIsWrittenWithItsEntryAndAmendedByTheNext() {
    done(log.append("algebra", joined(1, ANN), Optional.of(member(ANN, "Ann", true))));
    done(log.append("algebra", joined(2, BOB), Optional.of(member(BOB, "Bob", true))));
    done(log.append("algebra", joined(3, ANN), Optional.of(member(ANN, "Ann", false))));

    assertThat(done(log.room("algebra")))
        .isEqualTo(
            new RoomRecord(
                3,
                List.of(member(ANN, "Ann", false), member(BOB, "Bob", true)),
                RoomSettings.OPEN));
  }

  @Test
  void whatIsDecidedIsKeptBesideTheEvents() {
    Rights silent = Rights.of(Role.GUEST);
    done(log.append("algebra", joined(1, ANN), Optional.of(member(ANN, "Ann", true))));
    done(log.append("algebra", joined(2, BOB), Optional.of(member(BOB, "Bob", true))));
    done(log.append("biology", joined(1, ANN), Optional.of(member(ANN, "Ann", true))));
    append(
        decided(
            3,
            new Event.RightsChanged(
                List.of(
                    new Event.Grant(ANN, Role.TUTOR, Rights.of(Role.TUTOR)),
                    new Event.Grant(BOB, Role.GUEST, silent)))));
    append(decided(4, new Event.RoomChanged(true, false)));
    append(decided(5, new Event.RoomChanged(true, true)));
    append(decided(6, new Event.Removed(BOB)));

    // What comes and goes later brings what it knew of roles and rights; it does not count.
    done(log.append("algebra", joined(7, ANN), Optional.of(member(ANN, "Ann", false))));

    assertThat(done(log.room("algebra")))
        .isEqualTo(
            new RoomRecord(
                7,
                List.of(
                    named(ANN, "Ann", Role.TUTOR, Rights.of(Role.TUTOR), false),
                    named(BOB, "Bob", Role.GUEST, silent, true)),
                new RoomSettings(true, true)));
    assertThat(done(log.room("biology")))
        .isEqualTo(new RoomRecord(1, List.of(member(ANN, "Ann", true)), RoomSettings.OPEN));
  }

  private static MemberRecord named(
      UUID id, String name, Role role, Rights rights, boolean removed) {
    return new MemberRecord(
        id, name, "hash of " + name, false, role, rights, removed, Optional.empty(), true);
  }

  private static LogEntry decided(long number, Event event) {
    return new LogEntry(number, TEN, ANN, Optional.empty(), Optional.empty(), event);
  }

  @Test
  void pagesGoBothWays() {
    LongStream.of(1, 2, 4, 5, 9).forEach(number -> append(said(number, "line")));

    assertThat(after(0, 3)).containsExactly(1L, 2L, 4L);
    assertThat(after(4, 3)).containsExactly(5L, 9L);
    assertThat(after(9, 3)).isEmpty();
    assertThat(
            done(log.before("algebra", EventTopic.CHAT, Long.MAX_VALUE, 2)).stream()
                .map(LogEntry::number))
        .containsExactly(9L, 5L);
    assertThat(done(log.before("algebra", EventTopic.CHAT, 4, 9)).stream().map(LogEntry::number))
        .containsExactly(2L, 1L);
    assertThat(after(0, -1)).isEmpty();
  }

  @Test
  void pagesAreBounded() {
    var all = new ArrayList<CompletableFuture<AppendResult>>();
    for (int i = 1; i <= StoreConfig.PAGE_MAX + 1; i++) {
      all.add(log.append("algebra", said(i, "line"), Optional.empty()).toCompletableFuture());
    }
    all.forEach(LogEntries::done);

    assertThat(after(0, Integer.MAX_VALUE)).hasSize(StoreConfig.PAGE_MAX);
  }

  @Test
  void entryOfAKeyThatIsThereIsNotWrittenAgain() {
    UUID key = UUID.randomUUID();
    LogEntry first = said(1, key, "first");
    append(first);

    var again =
        log.append("algebra", said(2, key, "second"), Optional.of(member(ANN, "Ann", true)));

    assertThat(done(again)).isEqualTo(new AppendResult.Existing(first));
    assertThat(done(log.room("algebra")))
        .isEqualTo(new RoomRecord(1, List.of(), RoomSettings.OPEN));
  }

  @Test
  void entryOfAKeyThatIsInTheSameGroupIsNotWrittenAgain() throws Exception {
    UUID key = UUID.randomUUID();
    LogEntry first = said(1, key, "first");
    CompletableFuture<AppendResult> second;
    try (var blocker = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      blocker.createStatement().execute("BEGIN IMMEDIATE");
      log.append("algebra", first, Optional.empty());
      second =
          log.append("algebra", said(2, key, "second"), Optional.empty()).toCompletableFuture();
    }

    assertThat(done(second)).isEqualTo(new AppendResult.Existing(first));
  }

  @Test
  void numberThatIsTakenIsRefusedAndTheRestOfTheGroupGoesOn() throws Exception {
    append(said(1, "mine"));
    CompletableFuture<AppendResult> taken;
    CompletableFuture<AppendResult> next;
    try (var blocker = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      blocker.createStatement().execute("BEGIN IMMEDIATE");
      taken = log.append("algebra", said(1, "theirs"), Optional.empty()).toCompletableFuture();
      next = log.append("algebra", said(2, "next"), Optional.empty()).toCompletableFuture();
    }

    assertThat(failure(taken))
        .isInstanceOf(RoomLogException.class)
        .hasMessageContaining("number 1 of room algebra is taken");
    done(next);
    assertThat(after(0, 9)).containsExactly(1L, 2L);
  }

  @Test
  void appendsThatWaitAreWrittenInOneTransaction() throws Exception {
    append(said(1, "first"));
    long before = log.counters().groups();
    var waiting = new ArrayList<CompletableFuture<AppendResult>>();
    // While somebody else holds the write lock, the writer waits and a group gathers behind it.
    try (var blocker = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      blocker.createStatement().execute("BEGIN IMMEDIATE");
      for (int i = 2; i <= 501; i++) {
        waiting.add(log.append("algebra", said(i, "line"), Optional.empty()).toCompletableFuture());
      }
      assertThat(waiting).noneMatch(CompletableFuture::isDone);
    }

    waiting.forEach(LogEntries::done);

    assertThat(log.counters().appends()).isEqualTo(501);
    assertThat(log.counters().groups() - before)
        .as("one for what the writer had taken already, one for the rest")
        .isLessThanOrEqualTo(2);
  }

  @Test
  void stagesCompleteInTheOrderOfTheCalls() {
    var order = new ArrayList<Integer>();
    var all = new ArrayList<CompletableFuture<?>>();
    for (int i = 1; i <= 2_000; i++) {
      int number = i;
      all.add(
          log.append("algebra", said(i, "line"), Optional.empty())
              .thenRun(() -> order.add(number))
              .toCompletableFuture());
    }
    all.forEach(LogEntries::done);

    assertThat(order).isSorted().hasSize(2_000);
  }

  @Test
  void whatWaitsWhenTheStoreClosesIsWritten() {
    var all =
        LongStream.rangeClosed(1, 3_000)
            .mapToObj(i -> log.append("algebra", said(i, "line"), Optional.empty()))
            .toList();

    log.close();

    all.forEach(LogEntries::done);
    open();
    assertThat(done(log.room("algebra")).lastNumber()).isEqualTo(3_000);
  }

  @Test
  void closedStoreSaysSo() {
    log.close();

    for (var stage :
        List.of(
            log.append("algebra", said(1, "late"), Optional.empty()),
            log.after("algebra", EventTopic.CHAT, 0, 1),
            log.room("algebra"))) {
      assertThat(failure(stage))
          .isInstanceOfSatisfying(
              RoomLogException.class,
              e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.CLOSED));
    }
  }

  @Test
  void allIsThereAfterOpeningAgain() {
    UUID key = UUID.randomUUID();
    done(log.append("algebra", said(1, key, "kept"), Optional.of(member(ANN, "Ann", true))));

    log.close();
    open();

    assertThat(done(log.after("algebra", EventTopic.CHAT, 0, 9)))
        .containsExactly(said(1, key, "kept"));
    assertThat(done(log.room("algebra")).members())
        .singleElement()
        .returns(ANN, MemberRecord::id)
        .returns(true, MemberRecord::present)
        .returns(true, MemberRecord::named);
    assertThat(done(log.append("algebra", said(2, key, "again"), Optional.empty())))
        .isEqualTo(new AppendResult.Existing(said(1, key, "kept")));
  }

  @Test
  void fullDiskRefusesWhatDoesNotFitAndTheStoreGoesOn() {
    log.close();
    log = SqliteRoomLog.open(new StoreConfig(file(), 256 << 10, Duration.ofSeconds(5)));
    append(said(1, "fits"));
    long number = 2;
    Throwable refused = null;
    while (refused == null) {
      refused = failure(log.append("algebra", said(number++, "x".repeat(4_000)), Optional.empty()));
    }

    assertThat(refused)
        .isInstanceOfSatisfying(
            RoomLogException.class,
            e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.FULL))
        .hasMessageContaining(file().toString());
    long last = number - 2;
    assertThat(after(0, 1_000)).endsWith(last).doesNotContain(number - 1);

    log.close();
    open();
    append(said(number, "room again"));
    assertThat(after(last, 9)).containsExactly(number);
  }

  @Test
  void storeThatWasFullWritesAgainOnceThereIsRoom() {
    log.close();
    log = SqliteRoomLog.open(new StoreConfig(file(), 256 << 10, Duration.ofSeconds(5)));
    int fits = 0;
    Throwable refused = null;
    while (refused == null) {
      refused = failure(log.append("biology", large(++fits), Optional.empty()));
    }
    for (int i = 0; i < 3; i++) {
      assertThat(failure(log.append("biology", large(fits), Optional.empty())))
          .isInstanceOfSatisfying(
              RoomLogException.class,
              e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.FULL));
    }

    assertThat(done(log.deleteRoom("biology", TEN.plusSeconds(1)))).isTrue();
    while (done(log.deleteNextBatch())) {}
    append(said(1, "room again"));

    assertThat(after(0, 9)).containsExactly(1L);
  }

  private static LogEntry large(int number) {
    return said(number, "x".repeat(4_000));
  }

  @Test
  void writeLockOfAnotherProgramIsReportedAndHealsByItself() throws Exception {
    log.close();
    log = SqliteRoomLog.open(new StoreConfig(file(), StoreConfig.BYTES_MAX, Duration.ofMillis(1)));
    try (var blocker = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      blocker.createStatement().execute("BEGIN IMMEDIATE");

      assertThat(failure(log.append("algebra", said(1, "now?"), Optional.empty())))
          .isInstanceOfSatisfying(
              RoomLogException.class,
              e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.BUSY));
    }

    append(said(2, "now"));
  }

  @Test
  void appendsWaitUpToTheirLimit() throws Exception {
    var waiting = new ArrayList<CompletableFuture<AppendResult>>();
    try (var blocker = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      blocker.createStatement().execute("BEGIN IMMEDIATE");
      // What the writer has taken already does not wait any more.
      int most = StoreConfig.APPENDS_WAITING_MAX + StoreConfig.GROUP_MAX + 1;
      for (int i = 1; i <= most; i++) {
        waiting.add(log.append("algebra", said(i, "line"), Optional.empty()).toCompletableFuture());
      }

      assertThat(waiting.stream().limit(StoreConfig.APPENDS_WAITING_MAX))
          .noneMatch(CompletableFuture::isDone);
      assertThat(failure(waiting.getLast()))
          .isInstanceOfSatisfying(
              RoomLogException.class,
              e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.BUSY));
    }

    waiting.stream().limit(StoreConfig.APPENDS_WAITING_MAX).forEach(LogEntries::done);
  }

  @Test
  void damagedEventIsLeftOutAndReportedAndOthersAreRead() throws Exception {
    append(said(1, "good"));
    append(said(2, "bad"));
    try (var tool = DriverManager.getConnection("jdbc:sqlite:" + file())) {
      tool.createStatement().execute("UPDATE event SET payload = x'ffff' WHERE number = 2");
    }

    assertThat(after(0, 9)).containsExactly(1L);
    assertThat(log.state().damaged()).containsOnlyKeys("algebra");
  }

  @Test
  void eachSubjectIsReadByItself() {
    var drawn =
        new LogEntry(
            2,
            LogEntries.TEN,
            ANN,
            Optional.empty(),
            Optional.of(UUID.randomUUID()),
            new Event.Drawn(List.of(new RemoveShape(UUID.randomUUID()))));
    done(log.append("algebra", said(1, "one"), Optional.empty()));
    done(log.append("algebra", drawn, Optional.empty()));
    done(log.append("algebra", said(3, "three"), Optional.empty()));

    assertThat(done(log.after("algebra", EventTopic.CHAT, 0, 9)))
        .extracting(LogEntry::number)
        .containsExactly(1L, 3L);
    assertThat(done(log.before("algebra", EventTopic.CHAT, 3, 9)))
        .extracting(LogEntry::number)
        .containsExactly(1L);
    assertThat(done(log.after("algebra", EventTopic.BOARD, 0, 9))).containsExactly(drawn);
    assertThat(done(log.room("algebra")).lastNumber()).isEqualTo(3);
  }

  @Test
  void entryIsFoundByItsKeyInItsRoom() {
    UUID key = UUID.randomUUID();
    LogEntry entry = said(3, key, "here");
    append(entry);
    append(said(4, "another"));

    assertThat(done(log.entry("algebra", key))).contains(entry);
    assertThat(done(log.entry("algebra", UUID.randomUUID()))).isEmpty();
    assertThat(done(log.entry("biology", key))).isEmpty();
  }

  private LogEntry amends(long number, UUID author, Event event) {
    var entry =
        new LogEntry(number, TEN, author, Optional.empty(), Optional.of(UUID.randomUUID()), event);
    append(entry);
    return entry;
  }

  @Test
  void ofMessageUpdatesTheNewestOfEachKindAndAuthorIsRead() {
    UUID one = UUID.randomUUID();
    UUID two = UUID.randomUUID();
    append(said(1, one, "one"));
    append(said(2, two, "two"));
    amends(3, ANN, new Event.Edited(one, "old"));
    LogEntry edit = amends(4, ANN, new Event.Edited(one, "new"));
    amends(5, BOB, new Event.Reacted(one, "👍", true));
    LogEntry off = amends(6, BOB, new Event.Reacted(one, "👍", false));
    LogEntry like = amends(7, ANN, new Event.Reacted(one, "👍", true));
    LogEntry other = amends(8, BOB, new Event.Reacted(one, "🎉", true));
    LogEntry deletion = amends(9, ANN, new Event.Deleted(two));
    append(said(10, "nothing to do with it"));

    assertThat(done(log.messageUpdates("algebra", Set.of(one))))
        .containsExactlyInAnyOrder(edit, off, like, other);
    assertThat(done(log.messageUpdates("algebra", Set.of(one, two))))
        .containsExactlyInAnyOrder(edit, off, like, other, deletion);
    assertThat(done(log.messageUpdates("algebra", Set.of(UUID.randomUUID())))).isEmpty();
    assertThat(done(log.messageUpdates("algebra", Set.of()))).isEmpty();
    assertThat(done(log.messageUpdates("biology", Set.of(one)))).isEmpty();
    log.close();
    open();
    assertThat(done(log.messageUpdates("algebra", Set.of(two)))).containsExactly(deletion);
  }

  @Test
  void deletionsAreReadInTheirOrder() {
    append(said(1, "one"));
    LogEntry first = amends(2, ANN, new Event.Deleted(UUID.randomUUID()));
    amends(3, BOB, new Event.Reacted(UUID.randomUUID(), "x", true));
    LogEntry second =
        amends(4, ANN, new Event.Deleted(UUID.randomUUID(), List.of(UUID.randomUUID())));

    assertThat(done(log.deletions("algebra", 0, 9))).containsExactly(first, second);
    assertThat(done(log.deletions("algebra", 0, 1))).containsExactly(first);
    assertThat(done(log.deletions("algebra", 2, 9))).containsExactly(second);
    assertThat(done(log.deletions("algebra", 0, -1))).isEmpty();
    assertThat(done(log.deletions("biology", 0, 9))).isEmpty();
  }

  @Test
  void messageUpdatesOfAWholePageAreRead() {
    var lines = new HashSet<UUID>();
    for (int i = 0; i < StoreConfig.PAGE_MAX; i++) {
      lines.add(UUID.randomUUID());
    }
    LogEntry deletion = amends(1, ANN, new Event.Deleted(lines.iterator().next()));

    assertThat(done(log.messageUpdates("algebra", lines))).containsExactly(deletion);
  }

  @Test
  void linesAndWhatBecameOfThemAreFoundByIndexes() throws Exception {
    append(said(1, "x"));
    try (var tool = DriverManager.getConnection("jdbc:sqlite:" + file());
        var query = tool.createStatement();
        var plan =
            query.executeQuery(
                "EXPLAIN QUERY PLAN SELECT payload, max(number) FROM event WHERE room = 1"
                    + " AND line IN (x'00', x'01') GROUP BY line, aspect, author")) {
      assertThat(plan.getString("detail")).contains("USING INDEX event_line (room=? AND line=?)");
    }
    try (var tool = DriverManager.getConnection("jdbc:sqlite:" + file());
        var query = tool.createStatement();
        var plan =
            query.executeQuery(
                "EXPLAIN QUERY PLAN SELECT payload FROM event INDEXED BY event_deletion"
                    + " WHERE room = 1 AND aspect = 'deletion' AND number > 0 ORDER BY number")) {
      assertThat(plan.getString("detail")).contains("USING INDEX event_deletion (room=?");
    }
    try (var tool = DriverManager.getConnection("jdbc:sqlite:" + file());
        var query = tool.createStatement();
        var plan =
            query.executeQuery(
                "EXPLAIN QUERY PLAN SELECT payload FROM event WHERE room = 1 AND key = x'00'")) {
      assertThat(plan.getString("detail")).contains("USING INDEX event_key (room=? AND key=?)");
    }
  }
}
