package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.ANN;
import static dev.parley.server.store.LogEntries.BOB;
import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.failure;
import static dev.parley.server.store.LogEntries.joined;
import static dev.parley.server.store.LogEntries.member;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.log.RoomChange;
import dev.parley.nodes.log.RoomContent;
import dev.parley.nodes.log.RoomContentWriter;
import dev.parley.nodes.log.StreamPosition;
import dev.parley.room.spi.AppendResult;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.RoomLogException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoomCopiesTest {
  private static final String ROOM = "algebra";

  @TempDir private Path folder;
  private SqliteRoomLog store;

  @BeforeEach
  void open() {
    store = SqliteRoomLog.open(StoreConfig.of(folder.resolve("rooms.db")));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static StreamPosition at(long sequence) {
    return new StreamPosition(sequence, 1, new byte[] {(byte) sequence}, sequence);
  }

  private static RoomChange appended(LogEntry entry) {
    return new RoomChange.Appended(entry, Optional.empty());
  }

  private List<AppendResult> apply(long before, long after, RoomChange... changes) {
    StreamPosition from = before == 0 ? StreamPosition.START : at(before);
    return done(store.apply(ROOM, from, at(after), List.of(changes)));
  }

  private List<LogEntry> entries() {
    return done(store.after(ROOM, EventTopic.CHAT, 0, 100));
  }

  @Test
  void removedRoomIsAnEmptyOneThatHasAPosition() {
    apply(0, 3, appended(said(1, "secret")), appended(said(2, "and more")));

    apply(3, 4, new RoomChange.Removed(2, 3, UUID.randomUUID()), appended(said(3, "anew")));

    assertThat(entries()).extracting(LogEntry::number).containsExactly(3L);
    assertThat(done(store.position(ROOM)).sequence()).isEqualTo(4);
    assertThat(done(store.room(ROOM)).members()).isEmpty();
    while (done(store.deleteNextBatch())) {
      // the next batch
    }
    assertThat(entries()).hasSize(1);
    apply(4, 5, appended(said(4, "on")));
    store.close();
    open();
    assertThat(entries()).hasSize(2);
    assertThat(done(store.room(ROOM)).damage()).isEmpty();
  }

  /** Has an entry that does not match its checksum, which the copy's first reading finds. */
  private void damage() throws SQLException {
    apply(0, 3, appended(said(1, "secret")), appended(said(2, "and more")));
    store.close();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("rooms.db"));
        Statement change = connection.createStatement()) {
      change.executeUpdate("UPDATE event SET at = at + 1 WHERE number = 1");
    }
    open();
    assertThat(done(store.room(ROOM)).damage()).isPresent();
    assertThat(failure(store.apply(ROOM, at(3), at(4), List.of(appended(said(3, "on"))))))
        .isInstanceOf(RoomLogException.class)
        .hasMessageContaining("damaged");
  }

  @Test
  void damagedCopyOfARemovedRoomIsRemovedAndTakesWhatFollows() throws SQLException {
    damage();

    apply(3, 4, new RoomChange.Removed(2, 3, UUID.randomUUID()), appended(said(3, "anew")));

    assertThat(done(store.position(ROOM)).sequence()).isEqualTo(4);
    apply(4, 5, appended(said(4, "on")));
    assertThat(entries()).extracting(LogEntry::number).containsExactly(3L, 4L);
    assertThat(done(store.room(ROOM)).damage()).isEmpty();
    assertThat(store.state().damaged()).isEmpty();
  }

  @Test
  void damagedCopyThatIsReplacedTakesWhatFollows() throws SQLException, IOException {
    damage();

    done(store.replace(ROOM, at(3), at(4), content(new RoomContent.Entry(said(1, "erased")))));

    apply(4, 5, appended(said(3, "on")));
    assertThat(entries()).extracting(LogEntry::number).containsExactly(1L, 3L);
    assertThat(done(store.room(ROOM)).damage()).isEmpty();
  }

  private Path content(RoomContent... parts) throws IOException {
    Path file = folder.resolve("content");
    try (RoomContentWriter writer = new RoomContentWriter(Files.newOutputStream(file))) {
      for (RoomContent each : parts) {
        writer.write(each);
      }
      writer.end("content", 0);
    }
    return file;
  }

  @Test
  void replacedCopyHasTheNewContentAndNoByteOfTheOld() throws IOException {
    apply(
        0,
        3,
        new RoomChange.Appended(joined(1, BOB), Optional.of(member(BOB, "Bob", true))),
        appended(said(2, "a secret of Bob")));
    MemberRecord nameless = member(BOB, "erased", false);

    done(
        store.replace(
            ROOM,
            at(3),
            at(4),
            content(
                new RoomContent.Entry(joined(1, BOB)),
                new RoomContent.Entry(said(2, "erased")),
                new RoomContent.Member(nameless))));

    assertThat(entries()).extracting(LogEntry::event).contains(said(2, "erased").event());
    int had = entries().size();
    assertThat(done(store.room(ROOM)).members()).containsExactly(nameless);
    assertThat(done(store.position(ROOM)).sequence()).isEqualTo(4);
    apply(4, 5, appended(said(3, "on")));
    while (done(store.deleteNextBatch())) {
      // the next batch
    }
    assertThat(store.truncateWal()).isTrue();
    store.close();
    assertThat(Files.readAllBytes(folder.resolve("rooms.db")))
        .asString(StandardCharsets.ISO_8859_1)
        .doesNotContain("secret")
        .contains("erased");
    open();
    assertThat(done(store.room(ROOM)).damage()).isEmpty();
    assertThat(entries()).hasSize(had + 1);
  }

  @Test
  void contentThatCannotBeReadLeavesTheCopyAsItIs() throws IOException {
    apply(0, 3, appended(said(1, "one")), appended(said(2, "two")));
    RoomContent entry = new RoomContent.Entry(said(1, "erased"));
    Path whole = content(entry, new RoomContent.Entry(said(2, "erased")));
    byte[] bytes = Files.readAllBytes(whole);
    Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(bytes, bytes.length - 1));

    for (Path bad : List.of(cut, content(entry, entry), folder.resolve("missing"))) {
      assertThat(failure(store.replace(ROOM, at(3), at(4), bad)))
          .hasCauseInstanceOf(RoomLogException.class);
    }

    assertThat(entries()).extracting(LogEntry::event).doesNotContain(said(1, "erased").event());
    assertThat(entries()).hasSize(2);
    assertThat(done(store.position(ROOM)).sequence()).isEqualTo(3);
    apply(3, 4, appended(said(3, "on")));
  }

  @Test
  void copyHasThePositionOfTheLastMessageAlsoAfterARestart() {
    assertThat(done(store.position(ROOM)).sequence()).isZero();
    apply(0, 7, new RoomChange.OwnerChanged("n1"), appended(said(1, "hello")));
    store.close();
    open();

    StreamPosition position = done(store.position(ROOM));
    assertThat(position.sequence()).isEqualTo(7);
    assertThat(position.epoch()).isEqualTo(1);
    assertThat(position.number()).isEqualTo(7);
    assertThat(position.hash()).containsExactly(7);
    assertThat(entries()).hasSize(1);
    assertThat(done(store.room(ROOM)).lastNumber()).isEqualTo(1);
  }

  @Test
  void entryThatIsInTheCopyAlreadyIsFoundByItsKeyAndNotAddedAgain() {
    UUID key = UUID.randomUUID();
    LogEntry first = said(1, key, "once");
    apply(0, 3, appended(first));

    List<AppendResult> again =
        apply(3, 4, appended(said(2, key, "once")), appended(said(3, "two")));

    assertThat(again).containsExactly(new AppendResult.Existing(first), new AppendResult.Stored());
    assertThat(entries()).extracting(LogEntry::number).containsExactly(1L, 3L);
  }

  @Test
  void messageThatDoesNotFollowTheCopyChangesNothing() {
    apply(0, 3, appended(said(1, "one")));

    assertThat(failure(store.apply(ROOM, at(9), at(10), List.of(appended(said(2, "two"))))))
        .hasMessageContaining("follows message 9, and its copy is at 3");
    assertThat(done(store.position(ROOM)).sequence()).isEqualTo(3);
    assertThat(entries()).hasSize(1);
  }

  @Test
  void messageOfWhichOnePartCannotBeAppliedChangesNothing() {
    apply(0, 3, appended(said(5, "five")));
    LogEntry taken = joined(4, BOB); // its number is not above the last, and it has no key

    assertThat(
            failure(
                store.apply(
                    ROOM, at(3), at(4), List.of(appended(said(6, "six")), appended(taken)))))
        .isInstanceOfSatisfying(
            RoomLogException.class,
            e -> assertThat(e.reason()).isEqualTo(RoomLogException.Reason.CORRUPT));
    assertThat(done(store.position(ROOM)).sequence()).isEqualTo(3);
    assertThat(entries()).extracting(LogEntry::number).containsExactly(5L);
    apply(3, 4, appended(said(6, "six"))); // the copy is usable
    assertThat(entries()).extracting(LogEntry::number).containsExactly(5L, 6L);
  }

  @Test
  void membersAreRecordedAndForgottenWithTheirMessages() {
    RoomChange came =
        new RoomChange.Appended(joined(1, BOB), Optional.of(member(BOB, "Bob", true)));
    RoomChange ann = new RoomChange.Appended(joined(2, ANN), Optional.of(member(ANN, "Ann", true)));
    RoomChange gone =
        new RoomChange.Appended(joined(3, BOB), Optional.of(member(BOB, "Bob", false)));
    apply(0, 1, came, ann, gone);
    assertThat(done(store.room(ROOM)).members()).hasSize(2);

    assertThat(apply(1, 2, new RoomChange.Forgotten(Set.of(BOB, ANN)))).isEmpty();

    assertThat(done(store.room(ROOM)).members()).extracting("name").containsExactly("Ann");
  }
}
