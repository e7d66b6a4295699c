package dev.parley.server.retention;

import static dev.parley.server.retention.RoomRemoval.done;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.EventTopic;
import dev.parley.room.spi.LogEntry;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RecordingFiles;
import dev.parley.server.archive.RoomSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * Removes orphaned attachments and recordings: attachments that were uploaded but never used in a
 * message, or whose message was deleted, and files of rooms that no longer exist.
 *
 * <p>The references are determined from a room's whole log, while the room is empty: no message can
 * refer to an attachment during its removal, and a referenced one is never removed.
 *
 * <p>Threads: confined to the caller's, which it blocks.
 */
final class OrphanSweep {
  /** Age after which an unreferenced attachment is removed. */
  static final Duration UNREFERENCED_MIN = Duration.ofDays(7);

  private static final int PAGE = 500;
  private static final System.Logger LOG = System.getLogger(OrphanSweep.class.getName());

  private final RetentionJob.RetentionTarget place;
  private final BooleanSupplier closed;
  private final Instant before;

  OrphanSweep(RetentionJob.RetentionTarget place, BooleanSupplier closed, Instant now) {
    this.place = place;
    this.closed = closed;
    before = now.minus(UNREFERENCED_MIN);
  }

  /** Removes the unreferenced attachments of all rooms. */
  void removeUnreferenced() {
    List<String> rooms = rooms();
    for (String room : rooms) {
      if (closed.getAsBoolean()) {
        return;
      }
      // Checked twice: joins are only blocked if there is something to remove.
      if (!unnamed(room).isEmpty()) {
        place.conference().whileEmpty(room, () -> remove(room));
      }
    }
  }

  private List<String> rooms() {
    try (DataFolderReader archive = DataFolderReader.open(place.data())) {
      return archive.rooms().stream().map(RoomSummary::room).toList();
    }
  }

  private Set<UUID> unnamed(String room) {
    Set<UUID> old = candidates(room);
    if (old.isEmpty()) {
      return old;
    }
    UnreferencedAttachments unnamed = new UnreferencedAttachments(old);
    try (DataFolderReader archive = DataFolderReader.open(place.data())) {
      archive.events(room, unnamed::add);
    }
    return unnamed.unreferenced();
  }

  /** {@return old attachments on this disk, and in a cluster those of the room on any} */
  private Set<UUID> candidates(String room) {
    Set<UUID> old = new HashSet<>(place.fileStore().olderThan(room, before));
    if (place.node().isPresent()) {
      long last = 0;
      for (List<LogEntry> page = files(room, last); !page.isEmpty(); page = files(room, last)) {
        last = page.getLast().number();
        page.stream()
            .filter(entry -> entry.event() instanceof Event.Attached && entry.at().isBefore(before))
            .forEach(entry -> entry.key().ifPresent(old::add));
      }
    }
    return old;
  }

  private List<LogEntry> files(String room, long after) {
    return done(place.log().after(room, EventTopic.FILES, after, PAGE));
  }

  private void remove(String room) {
    boolean owned = place.node().isPresent() && done(place.logs().open(room)).isPresent();
    Set<UUID> unnamed = unnamed(room); // of the whole log, if this node owns the room
    if (owned) {
      // Before the disk: after a crash between the two, the next round finds them again.
      done(place.logs().deleteAttachments(room, unnamed));
    }
    long removed =
        unnamed.stream().filter(id -> place.fileStore().delete(room, id, before)).count();
    if (removed == 0) {
      return;
    }
    LOG.log(
        System.Logger.Level.INFO,
        "room {0}: {1} attachments were removed that nothing named for {2} days",
        room,
        String.valueOf(removed),
        String.valueOf(UNREFERENCED_MIN.toDays()));
  }

  /** Removes files of rooms that no longer exist. */
  void removeOrphans() {
    Set<String> rooms = new HashSet<>(rooms());
    int removed = place.fileStore().deleteOrphans(rooms, before);
    if (removed > 0) {
      LOG.log(
          System.Logger.Level.INFO,
          "{0} attachments were removed of rooms that there are not",
          String.valueOf(removed));
    }
    RecordingFiles kept = RecordingFiles.of(place.data());
    int recordings =
        kept.deleteOrphans(rooms, before, place.node())
            + kept.remove(damagedRecordings(kept, rooms));
    if (recordings > 0) {
      LOG.log(
          System.Logger.Level.INFO,
          "{0} recordings were removed of rooms that there are not",
          String.valueOf(recordings));
    }
  }

  /** Returns damaged recordings, for example after a crash, to which no room's log refers. */
  private Set<UUID> damagedRecordings(RecordingFiles kept, Set<String> rooms) {
    if (place.node().isPresent()) {
      return Set.of(); // it may be another node's, of a room of which this one has no copy
    }
    Set<UUID> lost = kept.unreadable(before);
    if (!lost.isEmpty()) {
      try (DataFolderReader archive = DataFolderReader.open(place.data())) {
        rooms.forEach(room -> lost.removeAll(archive.recordings(room)));
      }
    }
    return lost;
  }
}
