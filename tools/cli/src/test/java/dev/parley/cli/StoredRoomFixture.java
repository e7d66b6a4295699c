package dev.parley.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.files.AttachmentStore;
import dev.parley.files.AttachmentUpload;
import dev.parley.room.api.MessageReference;
import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A room of Ann, Bob and Cid in which each sort of thing has happened; texts tell whose they are.
 */
final class StoredRoomFixture {
  static final String ROOM = "algebra";
  static final UUID ANN = new UUID(1, 1);
  static final UUID BOB = new UUID(2, 2);
  static final UUID CID = new UUID(3, 3);
  static final UUID ANNS_TEXT = new UUID(4, 4);
  static final UUID BOBS_TEXT = new UUID(4, 5);
  static final UUID ANNS_FILE = new UUID(5, 5);
  static final UUID BOBS_FILE = new UUID(5, 6);
  private static final UUID BOBS_LINE = new UUID(6, 6);
  private static final Instant TEN = Instant.parse("2026-03-01T10:00:00Z");

  private final SqliteRoomLog log;
  private long number;

  private StoredRoomFixture(SqliteRoomLog log) {
    this.log = log;
  }

  static void write(Path data) throws Exception {
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data)))) {
      new StoredRoomFixture(log).fill();
    }
    AttachmentStore attachments = AttachmentStore.open(DataFolder.attachments(data), 1 << 20);
    attach(attachments, ANNS_FILE, "ANNS-BYTES");
    attach(attachments, BOBS_FILE, "BOBS-BYTES");
  }

  private static void attach(AttachmentStore attachments, UUID id, String text) throws Exception {
    byte[] bytes = text.getBytes(UTF_8);
    try (AttachmentUpload upload = attachments.begin(ROOM, id, bytes.length)) {
      upload.write(ByteBuffer.wrap(bytes));
      upload.finish();
    }
  }

  private void fill() {
    come(ANN, "Ann");
    come(BOB, "Bob");
    add(ANN, null, new Event.Posted("ANNS-WORDS <b>& more\nof them"));
    come(CID, "Cid");
    add(BOB, null, new Event.Posted("bobs words"));
    add(ANN, BOB, new Event.Posted("ANNS-WHISPER"));
    add(BOB, CID, new Event.Posted("bobs whisper"));
    draw(ANN, null, text(ANNS_TEXT, "ANNS-INK"), text(BOBS_TEXT, "ANNS-OTHER-INK"));
    draw(BOB, null, new RemoveShape(BOBS_TEXT), text(new UUID(4, 6), "bobs ink"));
    draw(BOB, null, body(ANNS_TEXT, "ANNS-INK-AND-MORE"));
    draw(CID, null, new RemoveShape(ANNS_TEXT));
    draw(CID, null, text(ANNS_TEXT, "ANNS-INK-AND-MORE"));
    draw(ANN, null, new PutPage(new BoardPage("two", "b", "ANNS-TITLE")));
    draw(ANN, null, body(new UUID(4, 6), "ANNS-WORDS-IN-BOBS"));
    draw(BOB, ANN, text(new UUID(4, 7), "PAIR-INK"));
    attach(ANN, ANNS_FILE, "ANNS-NAME.txt");
    attach(BOB, BOBS_FILE, "bobs name.txt");
    append(
        entry(BOB, Optional.empty(), Optional.of(BOBS_LINE), new Event.Posted("bobs first words")),
        Optional.empty());
    add(BOB, null, new Event.Edited(BOBS_LINE, "bobs better words"));
    UUID annsLine = new UUID(6, 7);
    append(
        entry(
            ANN,
            Optional.empty(),
            Optional.of(annsLine),
            new Event.Posted(
                "ANNS-DELETED",
                Optional.of(new MessageReference(BOBS_LINE, 18)),
                List.of(new Attachment(ANNS_FILE, "ANNS-NAME.txt", "text/plain", 10)))),
        Optional.empty());
    add(ANN, null, new Event.Edited(annsLine, "ANNS-EDIT"));
    add(ANN, null, new Event.Deleted(annsLine));
    add(ANN, null, new Event.Reacted(BOBS_LINE, "+1", true));
    add(
        BOB,
        null,
        new Event.RightsChanged(List.of(new Event.Grant(CID, Role.TUTOR, Rights.of(Role.TUTOR)))));
    add(BOB, null, new Event.RoomChanged(true, false));
    add(BOB, null, new Event.Shown("ANNS-NAME.txt", new AttachmentSource(ANNS_FILE)));
    member(BOB, "Bob", false, new Event.Left());
  }

  /** Has everything emptied that Ann and Bob share and attached. */
  static void empty(Path data) {
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data)))) {
      StoredRoomFixture room = new StoredRoomFixture(log);
      room.number = log.room(ROOM).toCompletableFuture().join().lastNumber();
      room.add(BOB, null, new Event.BoardsEmptied(List.of(ANN)));
      room.add(BOB, null, new Event.AttachmentsEmptied(List.of(ANN, BOB)));
      room.add(BOB, null, new Event.InvitationEnded("4d1e", List.of(CID)));
    }
  }

  private void come(UUID id, String name) {
    member(id, name, true, new Event.Joined());
  }

  private void member(UUID id, String name, boolean present, Event event) {
    append(
        entry(id, Optional.empty(), Optional.empty(), event),
        Optional.of(
            new MemberRecord(
                id,
                name,
                "hash of " + name,
                present,
                Role.STUDENT,
                Rights.of(Role.STUDENT),
                false)));
  }

  private void add(UUID author, UUID to, Event event) {
    append(
        entry(author, Optional.ofNullable(to), Optional.of(UUID.randomUUID()), event),
        Optional.empty());
  }

  private void draw(UUID author, UUID with, BoardOperation... operations) {
    add(author, with, new Event.Drawn(List.of(operations)));
  }

  private void attach(UUID author, UUID file, String name) {
    append(
        entry(
            author,
            Optional.empty(),
            Optional.of(file),
            new Event.Attached(name, "text/plain", 10)),
        Optional.empty());
  }

  private LogEntry entry(UUID author, Optional<UUID> to, Optional<UUID> key, Event event) {
    number++;
    return new LogEntry(number, TEN.plusSeconds(number), author, to, key, event);
  }

  private void append(LogEntry entry, Optional<MemberRecord> member) {
    log.append(ROOM, entry, member).toCompletableFuture().join();
  }

  private static PutShape text(UUID id, String text) {
    return new PutShape(
        new Shape(
            id,
            "1",
            "V",
            "text",
            new ShapePlacement(0, 0, 1, 1, 0),
            new ShapeStyle(0xFF, 0, 1, false),
            bytes(text)));
  }

  private static AlterShape body(UUID shape, String text) {
    return new AlterShape(
        shape,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(bytes(text)));
  }

  private static byte[] bytes(String text) {
    return (" " + text).getBytes(UTF_8); // the space is the font's size: 32 eighths
  }
}
