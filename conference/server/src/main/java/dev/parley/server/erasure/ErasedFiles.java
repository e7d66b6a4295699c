package dev.parley.server.erasure;

import dev.parley.nodes.spi.ObjectStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.server.archive.RecordingFiles;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.store.SqliteRoomLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Files of erased rooms and members that a node still has: copies of rooms, attachments and
 * recordings in its data folder, and files in the engine.
 *
 * <p>Threads: safe for all; methods block.
 *
 * @param data the data folder
 */
public record ErasedFiles(Path data, SqliteRoomLog store, DiskFileStore disk, ObjectStore objects) {
  private long position(String room) {
    return store.position(room).toCompletableFuture().join().sequence();
  }

  /** {@return whether this node has a copy of the room, which may have been one of before} */
  boolean hasCopy(String room) {
    return position(room) > 0;
  }

  /**
   * {@return whether this node has a copy of the room from before an erasure}
   *
   * @param after {@link Erasure#after} of the erasure
   */
  boolean isBehind(String room, long after) {
    long position = position(room);
    return position > 0 && position <= after;
  }

  /**
   * Removes attachments and recordings from the data folder, each of them whether or not another
   * one can be. Other recordings of the room may be under way, or of a room of that name that was
   * begun since.
   *
   * @return failures, after which some are left
   */
  List<RuntimeException> remove(String room, Erasure erasure) {
    List<RuntimeException> failures = new ArrayList<>();
    Set<UUID> attachments = Set.copyOf(erasure.attachments());
    tried(failures, () -> disk.delete(room, attachments).toCompletableFuture().join());
    for (UUID each : erasure.recordings()) {
      tried(failures, () -> remove(erasure, List.of(each)));
    }
    return failures;
  }

  private static void tried(List<RuntimeException> failures, Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      failures.add(e);
    }
  }

  private void remove(Erasure erasure, List<UUID> recordings) {
    RecordingFiles files = RecordingFiles.of(data);
    Optional<ErasedMember> member = erasure.member();
    if (member.isPresent()) {
      files.forget(recordings, member.get().id(), name -> member.get().isNamed(erasure.id(), name));
    } else {
      files.remove(recordings);
    }
  }

  /**
   * Overwrites what the store has deleted.
   *
   * @return whether no erased content is left in it; false while another program reads it
   */
  boolean overwrite() {
    store.deleteContent().toCompletableFuture().join();
    return store.truncateWal();
  }

  /** Removes attachments and the content before from the engine. */
  void removeFromEngine(String room, Erasure erasure) {
    erasure.attachments().forEach(id -> objects.delete(RoomKey.file(room, id)));
    if (!erasure.unneeded().isEmpty()) {
      objects.delete(erasure.unneeded());
    }
  }

  /** Removes the content that would have replaced that of a room. */
  void removeContent(Erasure erasure) {
    if (!erasure.content().isEmpty()) {
      objects.delete(erasure.content());
    }
  }
}
