package dev.parley.server.retention;

import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RecordingFiles;
import dev.parley.server.archive.RoomSummary;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
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
    for (RoomSummary room : all()) {
      if (closed.getAsBoolean()) {
        return;
      }
      if (room.hasNoEventSince(since)) {
        place.conference().whileEmpty(room.room(), () -> remove(room, since));
      }
    }
  }

  private List<RoomSummary> all() {
    try (DataFolderReader archive = DataFolderReader.open(place.data())) {
      return archive.rooms();
    }
  }

  /**
   * Removes a room. After the first step the room no longer exists, and its remaining content
   * cannot be restored.
   */
  private void remove(RoomSummary room, Instant since) {
    Set<UUID> recorded = recorded(room.room());
    if (!done(place.log().deleteRoom(room.room(), since))) {
      return;
    }
    place.fileStore().delete(room.room());
    int recordings = RecordingFiles.of(place.data()).remove(room.room(), recorded);
    LOG.log(
        System.Logger.Level.INFO,
        "room {0} was removed: {1} events, {2} recordings, {3} bytes in all, the last event at {4}",
        room.room(),
        String.valueOf(room.events()),
        String.valueOf(recordings),
        String.valueOf(room.bytes()),
        room.last().map(Instant::toString).orElse("no time"));
  }

  private Set<UUID> recorded(String room) {
    try (DataFolderReader archive = DataFolderReader.open(place.data())) {
      return archive.recordings(room);
    }
  }

  /** Deletes the content of removed rooms, including rooms whose removal a crash interrupted. */
  void deleteContent() {
    boolean some = false;
    while (!closed.getAsBoolean() && done(place.log().deleteNextBatch())) {
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

  private static <T> T done(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
