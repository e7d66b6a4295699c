package dev.parley.server.archive;

import static dev.parley.server.archive.DataFolder.mappingErrors;

import dev.parley.files.AttachmentStore;
import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.store.StoreEraser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Permanent erasure of rooms and members from a data folder that no server uses. Erased content is
 * overwritten in the database; for deleted files, the file system determines what remains on the
 * disk.
 *
 * <p>Failures are thrown as {@link DataFolderException}s. An interrupted erasure can be repeated.
 *
 * <p>Threads: confined to the caller's, which it blocks.
 */
public final class DataErasure implements AutoCloseable {
  private static final long NO_UPLOADS = 0;

  private final StoreEraser store;
  private final AttachmentStore attachments;
  private final RecordingFiles recordings;

  /**
   * Result of an erasure.
   *
   * @param events number of events that were deleted or emptied
   * @param recordings number of deleted recordings of a room, or of deleted tracks of a member
   * @param fullyErased whether no erased content is left in the database; false while another
   *     program reads it
   */
  public record ErasureResult(
      long events, long attachments, long recordings, boolean fullyErased) {}

  private DataErasure(StoreEraser store, AttachmentStore attachments, RecordingFiles recordings) {
    this.store = store;
    this.attachments = attachments;
    this.recordings = recordings;
  }

  /** Opens a data folder; fails while a server uses it. */
  public static DataErasure open(Path data) {
    return mappingErrors(() -> {
      StoreEraser store = StoreEraser.open(DataFolder.store(data));
      try {
        return new DataErasure(
            store,
            AttachmentStore.open(DataFolder.attachments(data), NO_UPLOADS),
            RecordingFiles.of(data));
      } catch (RuntimeException e) {
        store.close();
        throw e;
      }
    });
  }

  /** Refuses to erase in one copy of a room what its engine and other nodes keep. */
  private void refuseShared(String room) {
    if (store.isShared(room)) {
      throw new DataFolderException(
          DataFolderException.Reason.SHARED,
          "room %s belongs to a cluster, whose engine and other nodes would keep it: start this node, and erase while it runs"
              .formatted(room),
          null);
    }
  }

  /** Erases a room with all of its content. */
  public ErasureResult room(String room) {
    return mappingErrors(() -> {
      refuseShared(room);
      List<UUID> files = new ArrayList<>();
      Set<UUID> recorded = new HashSet<>();
      Consumer<LogEntry> naming = RecordingFiles.collectingIds(recorded);
      long[] events = new long[1];
      store.entries(
          room,
          entry -> {
            events[0]++;
            naming.accept(entry);
            if (entry.event() instanceof Event.Attached) {
              entry.key().ifPresent(files::add);
            }
          });
      if (events[0] == 0 && store.members(room).isEmpty()) {
        throw new DataFolderException(
            DataFolderException.Reason.NOT_FOUND,
            "there is no room %s; 'parley rooms' lists those there are".formatted(room),
            null);
      }
      attachments.deleteAll(room);
      long discarded = recordings.remove(recordings.ids(room, recorded));
      store.room(room);
      return new ErasureResult(events[0], files.size(), discarded, store.compact());
    });
  }

  /**
   * Erases a member from a room: its name, messages, drawings, attachments and recorded tracks, and
   * all content of its private boards. Event numbers remain, and so does the fact of its
   * membership.
   *
   * @param meant the member's name or id
   */
  public ErasureResult member(String room, String meant) {
    return mappingErrors(() -> {
      refuseShared(room);
      MemberRecord member = DataFolder.member(room, store.members(room), meant);
      Set<UUID> recorded = new HashSet<>();
      store.entries(room, RecordingFiles.collectingIds(recorded));
      long tracks =
          recordings.forget(recordings.ids(room, recorded), member.id(), member.name()::equals);
      MemberRedaction traces = MemberRedaction.of(member.id(), each -> store.entries(room, each));
      long[] events = new long[1];
      store.member(
          room,
          member.id(),
          MemberRedaction.ERASED,
          entry -> {
            Optional<LogEntry> instead = traces.redacted(entry);
            events[0] += instead.isPresent() ? 1 : 0;
            return instead;
          });
      long files = traces.attachments().stream().filter(id -> attachments.delete(room, id)).count();
      return new ErasureResult(events[0], files, tracks, store.compact());
    });
  }

  @Override
  public void close() {
    store.close();
  }
}
