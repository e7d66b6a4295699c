package dev.parley.server.archive;

import static dev.parley.server.archive.DataFolder.told;

import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.files.Attachments;
import dev.parley.files.FilesException;
import dev.parley.files.Opened;
import dev.parley.files.Source;
import dev.parley.server.store.LogReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * All that a data folder keeps, to be read; a server may be using it. The rooms are those of one
 * moment, however long one reads.
 *
 * <p>Failures are {@link ArchiveException}s.
 *
 * <p>Threads: confined to one, which it blocks. Memory: an event, or a piece of an attachment, at a
 * time.
 */
public final class Archive implements AutoCloseable {
  private static final int PIECE_BYTES = 64 << 10;

  private final LogReader log;
  private final Attachments attachments;
  private final KeptRecordings recordings;

  private Archive(LogReader log, Attachments attachments, KeptRecordings recordings) {
    this.log = log;
    this.attachments = attachments;
    this.recordings = recordings;
  }

  /** Opens the archive of a data folder. */
  public static Archive open(Path data) {
    return told(() ->
        new Archive(
            LogReader.open(DataFolder.store(data)),
            Attachments.beside(DataFolder.attachments(data)),
            KeptRecordings.of(data)));
  }

  /** {@return all rooms, by name} */
  public List<RoomSummary> rooms() {
    return told(() -> log.rooms().stream().map(this::summary).toList());
  }

  private RoomSummary summary(LogReader.Room room) {
    return new RoomSummary(
        room.name(),
        room.members(),
        room.present(),
        room.events(),
        room.bytes() + attachments.used(room.name()) + recordings.used(room.name()),
        room.last());
  }

  /** {@return a room} */
  public RoomSummary room(String name) {
    return rooms().stream()
        .filter(room -> room.room().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new ArchiveException(
                ArchiveException.Reason.NOT_FOUND,
                "there is no room %s; 'parley rooms' lists those there are".formatted(name),
                null));
  }

  /** {@return all members that a room ever had} */
  public List<MemberRecord> members(String room) {
    return told(() -> log.members(room));
  }

  /** {@return the member of a room that is meant by a name, or by an id} */
  public MemberRecord member(String room, String meant) {
    return DataFolder.member(room, members(room), meant);
  }

  /** Hands over all events of a room, in order. */
  public void events(String room, Consumer<LogEntry> each) {
    told(() -> {
      log.entries(room, each);
      return room;
    });
  }

  /** {@return the recordings that a room's events name, whether they are there or not} */
  public Set<UUID> recordings(String room) {
    Set<UUID> named = new HashSet<>();
    events(room, KeptRecordings.naming(named));
    return named;
  }

  /** Copies an attachment. {@return whether it is there} */
  public boolean copy(String room, UUID attachment, OutputStream out) throws IOException {
    try (Opened opened = attachments.source(room, attachment).open()) {
      long offset = 0;
      for (byte[] piece = opened.read(offset, PIECE_BYTES);
          piece.length > 0;
          piece = opened.read(offset, PIECE_BYTES)) {
        out.write(piece);
        offset += piece.length;
      }
      return true;
    } catch (FilesException e) {
      return false;
    }
  }

  /** {@return an attachment; empty when it is not there} */
  public Optional<Source> attachment(String room, UUID attachment) {
    try {
      return Optional.of(attachments.source(room, attachment));
    } catch (FilesException e) {
      return Optional.empty();
    }
  }

  /** {@return whether an attachment is there} */
  public boolean has(String room, UUID attachment) {
    return attachments.has(room, attachment);
  }

  @Override
  public void close() {
    log.close();
  }
}
