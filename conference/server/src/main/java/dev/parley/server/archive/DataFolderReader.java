package dev.parley.server.archive;

import static dev.parley.server.archive.DataFolder.mappingErrors;

import dev.parley.files.AttachmentStore;
import dev.parley.files.FilesException;
import dev.parley.files.OpenedFile;
import dev.parley.files.ReadableFile;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.store.StoreReader;
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
 * Read-only access to the content of a data folder, which a server may be using. The rooms are a
 * consistent snapshot, taken by the first read.
 *
 * <p>Failures are thrown as {@link DataFolderException}s.
 *
 * <p>Threads: confined to the caller's, which it blocks. Memory: one event, or one piece of an
 * attachment.
 */
public final class DataFolderReader implements AutoCloseable {
  private static final int PIECE_BYTES = 64 << 10;

  private final StoreReader log;
  private final AttachmentStore attachments;
  private final RecordingFiles recordings;

  private DataFolderReader(
      StoreReader log, AttachmentStore attachments, RecordingFiles recordings) {
    this.log = log;
    this.attachments = attachments;
    this.recordings = recordings;
  }

  /** Opens the archive of a data folder. */
  public static DataFolderReader open(Path data) {
    return mappingErrors(() ->
        new DataFolderReader(
            StoreReader.open(DataFolder.store(data)),
            AttachmentStore.openReadOnly(DataFolder.attachments(data)),
            RecordingFiles.of(data)));
  }

  /** {@return all rooms, by name} */
  public List<RoomSummary> rooms() {
    return mappingErrors(() -> log.rooms().stream().map(this::summary).toList());
  }

  private RoomSummary summary(StoreReader.StoredRoom room) {
    return new RoomSummary(
        room.name(),
        room.members(),
        room.present(),
        room.events(),
        room.bytes() + attachments.used(room.name()) + recordings.used(room.name()),
        room.last());
  }

  /** {@return the summary of a room} */
  public RoomSummary room(String name) {
    return rooms().stream()
        .filter(room -> room.room().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new DataFolderException(
                DataFolderException.Reason.NOT_FOUND,
                "there is no room %s; 'parley rooms' lists those there are".formatted(name),
                null));
  }

  /** {@return all past and present members of a room} */
  public List<MemberRecord> members(String room) {
    return mappingErrors(() -> log.members(room));
  }

  /** {@return the member of a room with a name or an id} */
  public MemberRecord member(String room, String meant) {
    return DataFolder.member(room, members(room), meant);
  }

  /** Passes all events of a room to a consumer, in order. */
  public void events(String room, Consumer<LogEntry> each) {
    mappingErrors(() -> {
      log.entries(room, each);
      return room;
    });
  }

  /**
   * {@return the ids of the recordings that a room's events name, whether or not their files exist}
   */
  public Set<UUID> recordings(String room) {
    Set<UUID> named = new HashSet<>();
    events(room, RecordingFiles.collectingIds(named));
    return named;
  }

  /**
   * Copies an attachment to a stream.
   *
   * @return whether the attachment exists
   */
  public boolean copy(String room, UUID attachment, OutputStream out) throws IOException {
    try (OpenedFile opened = attachments.source(room, attachment).open()) {
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

  /** {@return an attachment; empty when it does not exist} */
  public Optional<ReadableFile> attachment(String room, UUID attachment) {
    try {
      return Optional.of(attachments.source(room, attachment));
    } catch (FilesException e) {
      return Optional.empty();
    }
  }

  /** {@return whether an attachment exists} */
  public boolean has(String room, UUID attachment) {
    return attachments.has(room, attachment);
  }

  @Override
  public void close() {
    log.close();
  }
}
