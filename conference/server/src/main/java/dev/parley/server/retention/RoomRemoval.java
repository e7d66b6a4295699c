package dev.parley.server.retention;

import dev.parley.room.spi.Event;
import dev.parley.room.spi.LogEntry;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RecordingFiles;
import dev.parley.server.control.RemovedRoom;
import dev.parley.server.erasure.ErasedContent;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Removal of a room with all that it has, while the server runs. After the log the room no longer
 * exists, and its remaining content cannot be restored.
 *
 * <p>Threads: safe for all; methods block.
 */
public final class RoomRemoval {
  private final RetentionJob.RetentionTarget place;

  /**
   * @param place data from which rooms are removed
   */
  public RoomRemoval(RetentionJob.RetentionTarget place) {
    this.place = place;
  }

  /**
   * Removes a room.
   *
   * @param since the room is kept if it has events since then
   * @return what was removed; empty if the room was kept, is another node's, or is in memory
   */
  public Optional<RemovedRoom> remove(String room, Instant since) {
    AtomicReference<Optional<RemovedRoom>> removed = new AtomicReference<>(Optional.empty());
    place.conference().whileEmpty(room, () -> removed.set(removeUnloaded(room, since)));
    return removed.get();
  }

  private Optional<RemovedRoom> removeUnloaded(String room, Instant since) {
    // Before the archive takes its snapshot: what is written in between is not lost, but refused.
    OptionalLong after = done(place.logs().open(room));
    if (after.isEmpty()) {
      return Optional.empty();
    }
    Content content = new Content();
    try (DataFolderReader archive = DataFolderReader.open(place.data())) {
      archive.events(room, content);
    }
    RecordingFiles files = RecordingFiles.of(place.data());
    Set<UUID> recordings = files.ids(room, content.recordings);
    int count = files.count(recordings);
    // An upload whose entry could not be stored is on the disk and in the engine, but in no log.
    Set<UUID> attachments = new HashSet<>(place.fileStore().olderThan(room, Instant.MAX));
    attachments.addAll(content.attachments);
    ErasedContent all =
        new ErasedContent(after.getAsLong(), Optional.empty(), attachments, recordings);
    if (!content.newest.isBefore(since) || !done(place.logs().remove(room, since, all))) {
      return Optional.empty();
    }
    place.fileStore().delete(room);
    files.remove(recordings); // of a server alone; a node has done so
    return Optional.of(new RemovedRoom(content.events, content.attachments.size(), count));
  }

  /** Content of a room, as its log names it. */
  private static final class Content implements Consumer<LogEntry> {
    private final Set<UUID> recordings = new HashSet<>();
    private final Set<UUID> attachments = new HashSet<>();
    private final Consumer<LogEntry> recorded = RecordingFiles.collectingIds(recordings);
    private long events;
    private Instant newest = Instant.MIN;

    @Override
    public void accept(LogEntry entry) {
      events++;
      // Entries of a merged fork have the times at which they were written at the branch.
      newest = entry.at().isAfter(newest) ? entry.at() : newest;
      recorded.accept(entry);
      if (entry.event() instanceof Event.Attached) {
        entry.key().ifPresent(attachments::add);
      }
    }
  }

  static <T> T done(CompletionStage<T> stage) {
    try {
      return stage.toCompletableFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
