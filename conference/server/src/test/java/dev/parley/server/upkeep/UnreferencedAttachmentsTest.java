package dev.parley.server.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.room.api.board.AlterShape;
import dev.parley.room.api.board.BoardOperation;
import dev.parley.room.api.board.ExtendShape;
import dev.parley.room.api.board.PutShape;
import dev.parley.room.api.board.RemoveShape;
import dev.parley.room.api.board.Shape;
import dev.parley.room.api.board.ShapePlacement;
import dev.parley.room.api.board.ShapeStyle;
import dev.parley.room.api.files.Attachment;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What names an attachment, and what does not. */
final class UnreferencedAttachmentsTest {
  private static final UUID FILE = UUID.randomUUID();
  private static final UUID LINE = UUID.randomUUID();
  private static final UUID SHAPE = UUID.randomUUID();

  private final UnreferencedAttachments unnamed = new UnreferencedAttachments(Set.of(FILE));

  private void happened(UUID key, Event event) {
    unnamed.add(
        new LogEntry(
            1, Instant.EPOCH, UUID.randomUUID(), Optional.empty(), Optional.of(key), event));
  }

  private void drawn(BoardOperation... operations) {
    happened(UUID.randomUUID(), new Event.Drawn(List.of(operations)));
  }

  private static Event.Posted said(UUID... files) {
    return new Event.Posted(
        "see " + FILE,
        Optional.empty(),
        Set.of(files).stream().map(id -> new Attachment(id, "a", "b", 1)).toList());
  }

  /** An attachment's id somewhere in the body of a shape. */
  private static byte[] body(UUID id, int before, int after) {
    ByteBuffer bytes = ByteBuffer.allocate(before + 16 + after).position(before);
    return bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()).array();
  }

  private static PutShape put(String kind, byte[] body) {
    return new PutShape(
        new Shape(
            SHAPE,
            "1",
            "V",
            kind,
            new ShapePlacement(0, 0, 1, 1, 0),
            new ShapeStyle(0, 0, 1, false),
            body));
  }

  @Test
  void puttingInAloneNamesNothing() {
    happened(FILE, new Event.Attached("a", "b", 1));
    happened(LINE, said());
    happened(UUID.randomUUID(), said(UUID.randomUUID()));
    drawn(put("image", body(UUID.randomUUID(), 0, 2)), put("pen", new byte[15]));
    drawn(put("image", body(new UUID(FILE.getMostSignificantBits(), 0), 0, 2)));

    assertThat(unnamed.unreferenced()).containsExactly(FILE);
  }

  @Test
  void nothingNamesWhatATutorTookBack() { // QU-10
    UUID author = UUID.randomUUID();
    UUID other = UUID.randomUUID();
    UnreferencedAttachments both = new UnreferencedAttachments(Set.of(FILE, other));
    both.add(entry(author, FILE, new Event.Attached("a", "b", 1)));
    both.add(entry(UUID.randomUUID(), other, new Event.Attached("a", "b", 1)));
    both.add(entry(author, LINE, said(FILE, other)));

    both.add(entry(other, UUID.randomUUID(), new Event.AttachmentsEmptied(List.of(author))));

    assertThat(both.unreferenced()).containsExactly(FILE);
  }

  private static LogEntry entry(UUID author, UUID key, Event event) {
    return new LogEntry(1, Instant.EPOCH, author, Optional.empty(), Optional.of(key), event);
  }

  @Test
  void lineNamesItsFilesUntilItIsTakenBack() {
    UUID other = UUID.randomUUID();
    happened(LINE, said(FILE));
    happened(UUID.randomUUID(), new Event.Edited(LINE, "edited"));
    happened(UUID.randomUUID(), new Event.Deleted(other));
    assertThat(unnamed.unreferenced()).isEmpty();

    happened(UUID.randomUUID(), new Event.Deleted(LINE));
    assertThat(unnamed.unreferenced()).containsExactly(FILE);

    happened(other, said(FILE));
    assertThat(unnamed.unreferenced()).isEmpty();
  }

  @Test
  void whatWasShownIsNamedForGood() {
    happened(LINE, new Event.Shown("a", new AttachmentSource(FILE)));
    happened(UUID.randomUUID(), new Event.Closed(LINE));

    assertThat(unnamed.unreferenced()).isEmpty();
  }

  @Test
  void whatWasDrawnIsNamedForGoodWhateverItsKind() {
    drawn(put("image", body(FILE, 0, 2)));
    drawn(new RemoveShape(SHAPE));
    assertThat(unnamed.unreferenced()).isEmpty();
    for (BoardOperation operation :
        List.of(
            put("of a newer page", body(FILE, 7, 0)),
            new ExtendShape(SHAPE, 9, body(FILE, 3, 3)),
            new AlterShape(
                SHAPE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(body(FILE, 0, 0))))) {
      UnreferencedAttachments each = new UnreferencedAttachments(Set.of(FILE));
      each.add(
          new LogEntry(
              1,
              Instant.EPOCH,
              FILE,
              Optional.empty(),
              Optional.empty(),
              new Event.Drawn(List.of(operation))));
      assertThat(each.unreferenced()).as("%s", operation).isEmpty();
    }
  }
}
