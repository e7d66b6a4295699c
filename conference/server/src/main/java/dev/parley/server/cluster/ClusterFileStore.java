package dev.parley.server.cluster;

import dev.parley.files.FilesException;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.room.api.files.AttachmentSource;
import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.FolderListing;
import dev.parley.room.spi.OpenFile;
import dev.parley.room.spi.RoomFileStore;
import dev.parley.room.spi.Scheduler;
import dev.parley.server.filestore.DiskFileStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/**
 * File store of a node. An attachment is stored on this node's disk and in the engine before its
 * upload completes; another node that owns the room later fetches it once, when it is asked for.
 * The shared folder is that of each node.
 *
 * <p>Threads: safe for all.
 */
public final class ClusterFileStore implements RoomFileStore {
  private static final System.Logger LOG = System.getLogger(ClusterFileStore.class.getName());

  private static final Duration DELETION_PAUSE = Duration.ofSeconds(10);
  private static final int DELETIONS_MAX = 60;

  private final DiskFileStore disk;
  private final ObjectStore objects;
  private final Executor threads;
  private final Scheduler scheduler;
  private final AttachmentFetches fetches;

  /**
   * @param incoming folder for files that are being fetched; what a killed process left there is
   *     deleted
   * @param threads executor whose tasks may block
   */
  public ClusterFileStore(
      DiskFileStore disk,
      ObjectStore objects,
      Path incoming,
      Executor threads,
      Scheduler scheduler) {
    this.disk = disk;
    this.objects = objects;
    this.threads = threads;
    this.scheduler = scheduler;
    fetches = new AttachmentFetches(disk, objects, incoming, threads);
  }

  @Override
  public CompletionStage<String> put(
      String room, UUID id, long bytes, Flow.Publisher<byte[]> content) {
    return disk.put(room, id, bytes, content)
        .thenApplyAsync(
            type -> {
              share(room, id);
              return type;
            },
            threads);
  }

  private void share(String room, UUID id) {
    try (InputStream content = disk.read(room, id)) {
      objects.put(RoomKey.file(room, id), content);
    } catch (EngineException | FilesException | IOException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "room %s: attachment %s cannot be stored in the engine: %s"
              .formatted(room, id, e.getMessage()),
          e);
      throw new FileRefused(
          FileRefusal.NOT_STORED, "the attachment cannot be stored on several machines now");
    }
  }

  @Override
  public CompletionStage<ContentStream> content(String room, UUID reader, UUID id, int maxWidth) {
    return fetches.fetched(room, id).thenCompose(_ -> disk.content(room, reader, id, maxWidth));
  }

  @Override
  public CompletionStage<Boolean> has(String room, UUID id) {
    return fetches.fetched(room, id);
  }

  /**
   * Deletes attachments. Those that the engine cannot delete now are tried again later: the room
   * does not name them any more, so nobody would ask for it again.
   */
  @Override
  public CompletionStage<Void> delete(String room, Set<UUID> ids) {
    return disk.delete(room, ids).thenRunAsync(() -> deleteShared(room, ids, 1), threads);
  }

  /**
   * Deletes the attachments of a room from this node's disk, also those that are being fetched; the
   * engine keeps them. Blocks.
   *
   * @param except attachments that stay
   */
  public void deleteHere(String room, Set<UUID> except) {
    fetches.end(room).toCompletableFuture().join();
    Set<UUID> ids = new HashSet<>(disk.olderThan(room, Instant.MAX));
    ids.removeAll(except);
    disk.delete(room, ids).toCompletableFuture().join();
  }

  private void deleteShared(String room, Set<UUID> ids, int attempt) {
    Set<UUID> left = new HashSet<>();
    for (UUID id : ids) {
      try {
        objects.delete(RoomKey.file(room, id));
      } catch (EngineException e) {
        left.add(id);
        LOG.log(
            System.Logger.Level.WARNING,
            "room %s: attachment %s cannot be deleted in the engine (attempt %d of %d): %s"
                .formatted(room, id, attempt, DELETIONS_MAX, e.getMessage()));
      }
    }
    if (!left.isEmpty() && attempt < DELETIONS_MAX) {
      scheduler.after(
          DELETION_PAUSE, () -> threads.execute(() -> deleteShared(room, left, attempt + 1)));
    }
  }

  @Override
  public CompletionStage<FolderListing> folder(String path) {
    return disk.folder(path);
  }

  @Override
  public CompletionStage<OpenFile> open(
      String room, UUID reader, FileSource source, Consumer<FileView> changed) {
    return source instanceof AttachmentSource(UUID id)
        ? fetches.fetched(room, id).thenCompose(_ -> disk.open(room, reader, source, changed))
        : disk.open(room, reader, source, changed);
  }
}
