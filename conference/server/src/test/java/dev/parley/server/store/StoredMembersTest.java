package dev.parley.server.store;

import static dev.parley.server.store.LogEntries.ANN;
import static dev.parley.server.store.LogEntries.BOB;
import static dev.parley.server.store.LogEntries.TEN;
import static dev.parley.server.store.LogEntries.done;
import static dev.parley.server.store.LogEntries.joined;
import static dev.parley.server.store.LogEntries.member;
import static dev.parley.server.store.LogEntries.said;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventCodec;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which members the store keeps, and which it forgets. */
class StoredMembersTest {
  private static final UUID CID = new UUID(3, 3);

  @TempDir private Path folder;
  private SqliteRoomLog log;

  @BeforeEach
  void open() {
    log = SqliteRoomLog.open(StoreConfig.of(folder.resolve("rooms.db")));
  }

  @AfterEach
  void close() {
    log.close();
  }

  private void come(long number, UUID id, String name, boolean present) {
    done(log.append("algebra", joined(number, id), Optional.of(member(id, name, present))));
  }

  private List<String> names() {
    return done(log.room("algebra")).members().stream().map(MemberRecord::name).toList();
  }

  private void forgetAll() {
    done(log.forget("algebra", Set.of(ANN, BOB, CID)));
  }

  @Test
  void membersWhomNoEntryNeedsAreForgotten() { // QU-3
    come(1, ANN, "Ann", false);
    come(2, BOB, "Bob", true);
    come(3, CID, "Cid", false);

    done(log.forget("algebra", Set.of(ANN, BOB)));

    assertThat(names()).containsExactly("Bob", "Cid");
  }

  @Test
  void authorAndRecipientOfALineAreKept() { // QU-3
    come(1, ANN, "Ann", false);
    come(2, BOB, "Bob", false);
    come(3, CID, "Cid", false);
    done(
        log.append(
            "algebra",
            new LogEntry(
                4,
                TEN,
                ANN,
                Optional.of(BOB),
                Optional.of(UUID.randomUUID()),
                new Event.Posted("hi")),
            Optional.empty()));

    forgetAll();

    assertThat(names()).containsExactly("Ann", "Bob");
  }

  @Test
  void lineThatWasNotWrittenNamesNobody() {
    UUID key = UUID.randomUUID();
    come(1, ANN, "Ann", false);
    done(log.append("biology", said(1, key, "theirs"), Optional.empty()));

    forgetAll();

    assertThat(names()).isEmpty();
  }

  @Test
  void tutorsAndThoseWhoWereRemovedAreKept() { // QU-3
    done(
        log.append(
            "algebra",
            joined(1, ANN),
            Optional.of(
                new MemberRecord(
                    ANN, "Ann", "hash", false, Role.TUTOR, Rights.of(Role.TUTOR), false))));
    come(2, BOB, "Bob", false);
    come(3, CID, "Cid", false);
    decide(4, new Event.InvitationEnded("x", List.of(CID)));

    forgetAll();

    assertThat(names()).containsExactly("Ann", "Cid");
  }

  private void decide(long number, Event event) {
    done(
        log.append(
            "algebra",
            new LogEntry(number, TEN, ANN, Optional.empty(), Optional.empty(), event),
            Optional.empty()));
  }

  @Test
  void endedInvitationAndTheOneOfAMemberAreKept() { // QU-11
    MemberRecord bob =
        new MemberRecord(
            BOB,
            "Bob",
            "hash",
            true,
            Role.STUDENT,
            Rights.of(Role.STUDENT),
            false,
            Optional.of("x"),
            false);
    done(log.append("algebra", joined(1, BOB), Optional.of(bob)));
    decide(2, new Event.InvitationEnded("x", List.of(BOB)));
    decide(3, new Event.InvitationEnded("x", List.of()));
    close();
    open();

    var room = done(log.room("algebra"));

    assertThat(room.endedInvitations()).containsExactly("x");
    assertThat(room.members())
        .singleElement()
        .returns(true, MemberRecord::removed)
        .returns(false, MemberRecord::present)
        .returns(Optional.of("x"), MemberRecord::invitation);
    assertThat(done(log.room("biology")).endedInvitations()).isEmpty();
  }

  @Test
  void olderStoreKnowsWhomItsEntriesName() throws Exception { // QU-3
    Path file = folder.resolve("old.db");
    EventCodec codec = new EventCodec();
    try (var old = DriverManager.getConnection("jdbc:sqlite:" + file);
        var statement = old.createStatement()) {
      for (List<String> step : StoreSchema.STEPS.subList(0, 6)) {
        for (String sql : step) {
          statement.execute(sql);
        }
      }
      statement.execute("UPDATE schema_version SET version = 6");
      statement.execute("INSERT INTO room (id, name) VALUES (1, 'algebra')");
      try (var insert =
          old.prepareStatement(
              "INSERT INTO member (room, id, name, key_hash, present, role)"
                  + " VALUES (1, ?, ?, ?, 0, 'STUDENT')")) {
        for (UUID id : List.of(ANN, BOB, CID)) {
          insert.setBytes(1, EntryRows.bytes(id));
          insert.setString(2, "member " + id.getLeastSignificantBits());
          insert.setString(3, "hash of " + id);
          insert.executeUpdate();
        }
      }
      try (var insert =
          old.prepareStatement(
              "INSERT INTO event (room, number, at, author, payload) VALUES (1, ?, 0, ?, ?)")) {
        List<Event> events =
            List.of(new Event.Joined(), new Event.Left(), new Event.RoomChanged(false, false));
        for (int i = 0; i < events.size(); i++) {
          insert.setLong(1, i + 1);
          insert.setBytes(2, EntryRows.bytes(i < 2 ? ANN : BOB));
          insert.setBytes(3, codec.encode(events.get(i)));
          insert.executeUpdate();
        }
      }
    }

    try (SqliteRoomLog brought = SqliteRoomLog.open(StoreConfig.of(file))) {
      assertThat(done(brought.room("algebra")).members())
          .filteredOn(MemberRecord::named)
          .extracting(MemberRecord::id)
          .containsExactly(BOB);
    }
  }
}
