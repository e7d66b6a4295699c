package dev.parley.server.retention;

import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RoomSummary;
import dev.parley.server.control.RemovedRoom;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Room expiry: removes rooms without events for the retention period, as a whole. A log without its
 * beginning would be useless, since boards and readers start from its first event.
 *
 * <p>Threads: confined to the caller's, which it blocks.
 */
final class RoomExpiry {
  private static final System.Logger LOG = System.getLogger(RoomExpiry.class.getName());

  private final RetentionJob.RetentionTarget place;
  private final BooleanSupplier closed;

  RoomExpiry(RetentionJob.RetentionTarget place, BooleanSupplier closed) {
    this.place = place;
    this.closed = closed;
  }

  /** Removes empty rooms without events since a time. */
  void rooms(Instant since) {
    RoomRemoval removal = new RoomRemoval(place);
    for (RoomSummary room : all()) {
      if (closed.getAsBoolean()) {
        return;
      }
      if (room.events() > 0 && room.hasNoEventSince(since)) {
        removal.remove(room.room(), since).ifPresent(removed -> log(room, removed));
      }
    }
  }

  private List<RoomSummary> all() {
    try (DataFolderReader archive = DataFolderReader.open(place.data())) {
      return archive.rooms();
    }
  }

  private static void log(RoomSummary room, RemovedRoom removed) {
    LOG.log(
        System.Logger.Level.INFO,
        "room {0} was removed: {1} events, {2} recordings, {3} bytes in all, the last event at {4}",
        room.room(),
        String.valueOf(removed.events()),
        String.valueOf(removed.recordings()),
        String.valueOf(room.bytes()),
        room.last().map(Instant::toString).orElse("no time"));
  }

  /** Deletes the content of removed rooms, including rooms whose removal a crash interrupted. */
  void deleteContent() {
    boolean some = false;
    while (!closed.getAsBoolean() && RoomRemoval.done(place.log().deleteNextBatch())) {
      some = true;
    }
    // Even if nothing was deleted in this run: a crash may have come just before this step in the
    // last one.
    if (!closed.getAsBoolean() && !place.log().truncateWal() && some) {
      LOG.log(
          System.Logger.Level.WARNING,
          "another program reads the database: what was removed stays in its -wal file until the"
              + " server stops");
    }
  }
}
