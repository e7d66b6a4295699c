package dev.parley.server.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.conference.api.board.Alter;
import dev.parley.conference.api.board.Extend;
import dev.parley.conference.api.board.Operation;
import dev.parley.conference.api.board.Placement;
import dev.parley.conference.api.board.Put;
import dev.parley.conference.api.board.Remove;
import dev.parley.conference.api.board.Shape;
import dev.parley.conference.api.board.Style;
import dev.parley.conference.api.files.Attachment;
import dev.parley.conference.api.files.AttachmentSource;
import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What names an attachment, and what does not. */
final class UnnamedTest {
  private static final UUID FILE = UUID.randomUUID();
  private static final UUID LINE = UUID.randomUUID();
  private static final UUID SHAPE = UUID.randomUUID();

  private final Unnamed unnamed = new Unnamed(Set.of(FILE));

  private void happened(UUID key, Event event) {
    unnamed.look(
        new LogEntry(
            1, Instant.EPOCH, UUID.randomUUID(), Optional.empty(), Optional.of(key), event));
  }

  private void drawn(Operation... operations) {
    happened(UUID.randomUUID(), new Event.Drawn(List.of(operations)));
  }

  private static Event.Said said(UUID... files) {
    return new Event.Said(
        "see " + FILE,
        Optional.empty(),
        Set.of(files).stream().map(id -> new Attachment(id, "a", "b", 1)).toList());
  }

  /** An attachment's id somewhere in the body of a shape. */
  private static byte[] body(UUID id, int before, int after) {
    ByteBuffer bytes = ByteBuffer.allocate(before + 16 + after).position(before);
    return bytes.putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()).array();
  }

  private static Put put(String kind, byte[] body) {
    return new Put(
        new Shape(
            SHAPE, "1", "V", kind, new Placement(0, 0, 1, 1, 0), new Style(0, 0, 1, false), body));
  }

  @Test
  void puttingInAloneNamesNothing() {
    happened(FILE, new Event.Attached("a", "b", 1));
    happened(LINE, said());
    happened(UUID.randomUUID(), said(UUID.randomUUID()));
    drawn(put("image", body(UUID.randomUUID(), 0, 2)), put("pen", new byte[15]));
    drawn(put("image", body(new UUID(FILE.getMostSignificantBits(), 0), 0, 2)));

    assertThat(unnamed.result()).containsExactly(FILE);
  }

  @Test
  void nothingNamesWhatATutorTookBack() { // QU-10
    UUID author = UUID.randomUUID();
    UUID other = UUID.randomUUID();
    Unnamed both = new Unnamed(Set.of(FILE, other));
    both.look(entry(author, FILE, new Event.Attached("a", "b", 1)));
    both.look(entry(UUID.randomUUID(), other, new Event.Attached("a", "b", 1)));
    both.look(entry(author, LINE, said(FILE, other)));

    both.look(entry(other, UUID.randomUUID(), new Event.AttachmentsEmptied(List.of(author))));

    assertThat(both.result()).containsExactly(FILE);
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
    assertThat(unnamed.result()).isEmpty();

    happened(UUID.randomUUID(), new Event.Deleted(LINE));
    assertThat(unnamed.result()).containsExactly(FILE);

    happened(other, said(FILE));
    assertThat(unnamed.result()).isEmpty();
  }

  @Test
  void whatWasShownIsNamedForGood() {
    happened(LINE, new Event.Shown("a", new AttachmentSource(FILE)));
    happened(UUID.randomUUID(), new Event.Closed(LINE));

    assertThat(unnamed.result()).isEmpty();
  }

  @Test
  void whatWasDrawnIsNamedForGoodWhateverItsKind() {
    drawn(put("image", body(FILE, 0, 2)));
    drawn(new Remove(SHAPE));
    assertThat(unnamed.result()).isEmpty();
    for (Operation operation :
        List.of(
            put("of a newer page", body(FILE, 7, 0)),
            new Extend(SHAPE, 9, body(FILE, 3, 3)),
            new Alter(
                SHAPE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(body(FILE, 0, 0))))) {
      Unnamed each = new Unnamed(Set.of(FILE));
      each.look(
          new LogEntry(
              1,
              Instant.EPOCH,
              FILE,
              Optional.empty(),
              Optional.empty(),
              new Event.Drawn(List.of(operation))));
      assertThat(each.result()).as("%s", operation).isEmpty();
    }
  }
}
