package dev.parley.server.cluster;

import dev.parley.base.OwnerOnlyFiles;
import dev.parley.files.FilesException;
import dev.parley.nodes.spi.EngineException;
import dev.parley.nodes.spi.ObjectStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.room.api.files.FileRefusal;
import dev.parley.room.api.files.FileRefused;
import dev.parley.server.filestore.DiskFileStore;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/**
 * Fetches of attachments from the engine to this node's disk, one for each attachment at a time.
 *
 * <p>Threads: safe for all; no method blocks.
 */
final class AttachmentFetches {
  private static final System.Logger LOG = System.getLogger(AttachmentFetches.class.getName());

  private final DiskFileStore disk;
  private final ObjectStore objects;
  private final Path incoming;
  private final Executor threads;
  private final ConcurrentHashMap<String, Fetch> running = new ConcurrentHashMap<>();

  /** A fetch that runs. */
  private static final class Fetch {
    final String room;
    final CompletableFuture<Boolean> there = new CompletableFuture<>();
    volatile boolean ended;

    Fetch(String room) {
      this.room = room;
    }
  }

  /**
   * @param incoming folder for files that are being fetched; what a killed process left there is
   *     deleted
   * @param threads executor whose tasks may block
   */
  AttachmentFetches(DiskFileStore disk, ObjectStore objects, Path incoming, Executor threads) {
    this.disk = disk;
    this.objects = objects;
    this.incoming = incoming;
    this.threads = threads;
    deleteLeftovers();
  }

  private void deleteLeftovers() {
    if (!Files.isDirectory(incoming)) {
      return;
    }
    try (var files = Files.newDirectoryStream(incoming)) {
      files.forEach(AttachmentFetches::delete);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, incoming + " cannot be emptied", e);
    }
  }

  /** {@return whether the attachment is on this node's disk, after it was fetched if need be} */
  CompletionStage<Boolean> fetched(String room, UUID id) {
    String object = RoomKey.file(room, id);
    Fetch fresh = new Fetch(room);
    Fetch before = running.putIfAbsent(object, fresh);
    if (before != null) {
      return before.there;
    }
    CompletableFuture.supplyAsync(() -> disk.holds(room, id) || fetch(fresh, id, object), threads)
        .whenComplete((there, failure) -> {
          running.remove(object, fresh);
          if (failure == null) {
            fresh.there.complete(there);
          } else {
            fresh.there.completeExceptionally(failure);
          }
        });
    return fresh.there;
  }

  /**
   * Ends the fetches of a room that run now, with the next bytes that come. {@return completes once
   * they store nothing any more}
   */
  CompletionStage<Void> end(String room) {
    return CompletableFuture.allOf(
        running.values().stream()
            .filter(each -> each.room.equals(room))
            .map(each -> {
              each.ended = true;
              return each.there.exceptionally(_ -> false);
            })
            .toArray(CompletableFuture[]::new));
  }

  private boolean fetch(Fetch fetch, UUID id, String object) {
    Path file = incoming.resolve(UUID.randomUUID().toString());
    try {
      OwnerOnlyFiles.createFolder(incoming);
      boolean found;
      try (OutputStream to = until(fetch, Files.newOutputStream(file))) {
        found = objects.get(object, to);
      }
      if (found && !fetch.ended) {
        disk.keep(fetch.room, id, file);
      }
      return found;
    } catch (EngineException | FilesException | IOException e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "room %s: attachment %s cannot be fetched from the engine: %s"
              .formatted(fetch.room, id, e.getMessage()),
          e);
      throw new FileRefused(
          FileRefusal.UNREADABLE, "the attachment cannot be fetched now; try again in a moment");
    } finally {
      delete(file);
    }
  }

  private static OutputStream until(Fetch fetch, OutputStream to) {
    return new FilterOutputStream(to) {
      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        if (fetch.ended) {
          throw new IOException("its room, or a member of it, was erased");
        }
        out.write(bytes, from, length);
      }
    };
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, file + " cannot be deleted", e);
    }
  }
}
