package dev.parley.server.archive;

import static dev.parley.server.archive.DataFolder.told;

import dev.parley.conference.spi.Event;
import dev.parley.conference.spi.LogEntry;
import dev.parley.conference.spi.MemberRecord;
import dev.parley.files.Attachments;
import dev.parley.server.store.Eraser;
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
 * <p>Failures are thrown as {@link ArchiveException}s. An interrupted erasure can be repeated.
 *
 * <p>Threads: confined to the caller's, which it blocks.
 */
public final class Erasure implements AutoCloseable {
  private static final long NO_UPLOADS = 0;

  private final Eraser store;
  private final Attachments attachments;
  private final KeptRecordings recordings;

  /**
   * Result of an erasure.
   *
   * @param events number of events that were deleted or emptied
   * @param recorded number of deleted recordings of a room, or of deleted tracks of a member
   * @param gone whether no erased content is left in the database; false while another program
   *     reads it
   */
  public record Done(long events, long attachments, long recorded, boolean gone) {}

  private Erasure(Eraser store, Attachments attachments, KeptRecordings recordings) {
    this.store = store;
    this.attachments = attachments;
    this.recordings = recordings;
  }

  /** Opens a data folder; fails while a server uses it. */
  public static Erasure open(Path data) {
    return told(() -> {
      Eraser store = Eraser.open(DataFolder.store(data));
      try {
        return new Erasure(
            store,
            Attachments.open(DataFolder.attachments(data), NO_UPLOADS),
            KeptRecordings.of(data));
      } catch (RuntimeException e) {
        store.close();
        throw e;
      }
    });
  }

  /** Erases a room with all of its content. */
  public Done room(String room) {
    return told(() -> {
      List<UUID> files = new ArrayList<>();
      Set<UUID> recorded = new HashSet<>();
      Consumer<LogEntry> naming = KeptRecordings.naming(recorded);
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
        throw new ArchiveException(
            ArchiveException.Reason.NOT_FOUND,
            "there is no room %s; 'parley rooms' lists those there are".formatted(room),
            null);
      }
      attachments.deleteAll(room);
      long discarded = recordings.discard(room, recorded);
      store.room(room);
      return new Done(events[0], files.size(), discarded, store.compact());
    });
  }

  /**
   * Erases a member from a room: its name, messages, drawings, attachments and recorded tracks, and
   * all content of its private boards. Event numbers remain, and so does the fact of its
   * membership.
   *
   * @param meant the member's name or id
   */
  public Done member(String room, String meant) {
    return told(() -> {
      MemberRecord member = DataFolder.member(room, store.members(room), meant);
      Set<UUID> recorded = new HashSet<>();
      store.entries(room, KeptRecordings.naming(recorded));
      long tracks = recordings.forget(room, recorded, member, Traces.ERASED);
      Traces traces = new Traces(member.id());
      store.entries(room, traces::touched);
      store.entries(room, traces::seen);
      long[] events = new long[1];
      store.member(
          room,
          member.id(),
          Traces.ERASED,
          entry -> {
            Event instead = traces.without(entry);
            if (instead.equals(entry.event())) {
              return Optional.empty();
            }
            events[0]++;
            return Optional.of(with(entry, instead));
          });
      long files = traces.attachments().stream().filter(id -> attachments.delete(room, id)).count();
      return new Done(events[0], files, tracks, store.compact());
    });
  }

  private static LogEntry with(LogEntry entry, Event event) {
    return new LogEntry(
        entry.number(), entry.at(), entry.author(), entry.recipient(), entry.key(), event);
  }

  @Override
  public void close() {
    store.close();
  }
}
