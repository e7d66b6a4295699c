package dev.parley.server.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parley.files.AttachmentStore;
import dev.parley.files.AttachmentUpload;
import dev.parley.recording.RecordingEndInfo;
import dev.parley.recording.RecordingInfo;
import dev.parley.recording.RecordingWriter;
import dev.parley.room.api.MessageReference;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.BoardPage;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutPage;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.board.state.BoardState;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.room.spi.StoredBoard;
import dev.parley.room.spi.StoredBoards;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.store.SqliteRoomLog;
import dev.parley.server.store.StoreConfig;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A data folder with one of everything in it, always the same: the past that every later version
 * must still be able to read. What it holds is never changed, only added to.
 */
final class StoredDataFolder {
  static final String ROOM = "algebra";
  static final UUID ANN = new UUID(1, 1);
  static final UUID BOB = new UUID(2, 2);
  static final UUID FILE = new UUID(5, 5);
  static final UUID RECORDING = new UUID(6, 6);
  static final String FILE_TEXT = "the homework";
  static final Instant TEN = Instant.parse("2026-03-01T10:00:00Z");

  private static final UUID LINE = new UUID(7, 7);
  private final List<LogEntry> entries = new ArrayList<>();
  private final List<BoardOperation> drawn =
      List.of(
          new PutPage(new BoardPage("two", "b", "Second page")),
          new PutShape(
              new Shape(
                  new UUID(8, 8),
                  "two",
                  "V",
                  "pen",
                  new ShapePlacement(1, 2, 1, 1, 0),
                  new ShapeStyle(0xFF, 0, 1, false),
                  new byte[] {1, 2})),
          new ExtendShape(new UUID(8, 8), 2, new byte[] {3, 4}));

  private StoredDataFolder() {
    add(ANN, Optional.empty(), Optional.empty(), new Event.Joined());
    add(BOB, Optional.empty(), Optional.empty(), new Event.Joined());
    say(ANN, Optional.empty(), LINE, new Event.Posted("Guten Morgen 👩‍🏫"));
    say(BOB, Optional.of(ANN), new UUID(7, 8), new Event.Posted("a whisper"));
    say(ANN, Optional.empty(), FILE, new Event.Attached("homework.txt", "text/plain", 12));
    Attachment file = new Attachment(FILE, "homework.txt", "text/plain", 12);
    MessageReference quote = new MessageReference(LINE, 3);
    say(
        ANN,
        Optional.empty(),
        new UUID(7, 9),
        new Event.Posted("see the file", Optional.of(quote), List.of(file)));
    say(ANN, Optional.empty(), new UUID(7, 10), new Event.Edited(LINE, "Good morning"));
    say(BOB, Optional.empty(), new UUID(7, 11), new Event.Reacted(LINE, "+1", true));
    say(BOB, Optional.empty(), new UUID(7, 12), new Event.Posted("a mistake"));
    say(BOB, Optional.empty(), new UUID(7, 13), new Event.Deleted(new UUID(7, 12)));
    say(ANN, Optional.empty(), new UUID(7, 14), new Event.Drawn(drawn));
    say(
        ANN,
        Optional.empty(),
        new UUID(7, 15),
        new Event.Shown("homework.txt", new AttachmentSource(FILE)));
    Event.Grant grant = new Event.Grant(BOB, Role.GUEST, Rights.of(Role.GUEST));
    add(ANN, Optional.empty(), Optional.empty(), new Event.RightsChanged(List.of(grant)));
    add(ANN, Optional.empty(), Optional.empty(), new Event.RoomChanged(false, true));
    add(ANN, Optional.empty(), Optional.empty(), new Event.RecordingBegan(RECORDING));
    add(
        ANN,
        Optional.empty(),
        Optional.empty(),
        new Event.RecordingEnded(RECORDING, dev.parley.room.api.RecordingEndReason.STOPPED));
    add(ANN, Optional.empty(), Optional.empty(), new Event.Left());
  }

  private void say(UUID author, Optional<UUID> to, UUID key, Event event) {
    add(author, to, Optional.of(key), event);
  }

  private void add(UUID author, Optional<UUID> to, Optional<UUID> key, Event event) {
    int number = entries.size() + 1;
    entries.add(new LogEntry(number, TEN.plusSeconds(number), author, to, key, event));
  }

  /** {@return all entries of the room} */
  static List<LogEntry> entries() {
    return new StoredDataFolder().entries;
  }

  /** Makes the folder. */
  static void write(Path data) throws Exception {
    new StoredDataFolder().fill(data);
  }

  private void fill(Path data) throws Exception {
    try (SqliteRoomLog log = SqliteRoomLog.open(StoreConfig.of(DataFolder.database(data)))) {
      for (LogEntry entry : entries) {
        log.append(ROOM, entry, member(entry)).toCompletableFuture().join();
      }
      BoardState board = new BoardState();
      board.apply(ANN, drawn);
      StoredBoard all =
          new StoredBoard(Optional.empty(), Optional.empty(), board.pieces(entries.size()));
      log.storeBoards(ROOM, new StoredBoards(entries.size(), List.of(all)))
          .toCompletableFuture()
          .join();
    }
    byte[] bytes = FILE_TEXT.getBytes(UTF_8);
    try (AttachmentUpload upload =
        AttachmentStore.open(DataFolder.attachments(data), 1 << 20)
            .begin(ROOM, FILE, bytes.length)) {
      upload.write(ByteBuffer.wrap(bytes));
      upload.finish();
    }
    RecordingInfo info = new RecordingInfo(RECORDING, ROOM, "Ann", TEN, 7, Optional.empty());
    try (RecordingWriter writer = RecordingWriter.begin(DataFolder.recordings(data), info)) {
      writer.end(new RecordingEndInfo(TEN.plusSeconds(1), 1_000, "Stopped.", 0));
    }
    InvitationKeyring.of(data, () -> TEN).rotate();
  }

  private static Optional<MemberRecord> member(LogEntry entry) {
    boolean came = entry.event() instanceof Event.Joined;
    if (!came && !(entry.event() instanceof Event.Left)) {
      return Optional.empty();
    }
    boolean ann = entry.author().equals(ANN);
    Role role = ann ? Role.TUTOR : Role.STUDENT;
    String name = ann ? "Ann" : "Bob";
    return Optional.of(
        new MemberRecord(
            entry.author(), name, "hash of " + name, came, role, Rights.of(role), false));
  }
}
