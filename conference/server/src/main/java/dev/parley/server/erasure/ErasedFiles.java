package dev.parley.server.erasure;

import dev.parley.nodes.spi.ObjectStore;
import dev.parley.nodes.spi.RoomKey;
import dev.parley.room.spi.MemberRecord;
import dev.parley.server.archive.DataFolderReader;
import dev.parley.server.archive.RecordingFiles;
import dev.parley.server.filestore.DiskFileStore;
import dev.parley.server.store.SqliteRoomLog;
import java.nio.file.Path;
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
  /** {@return whether this node may have something of an erasure} */
  boolean hasAny(Erasure erasure) {
    return position(erasure) > 0
        || erasure.attachments().stream().anyMatch(id -> disk.holds(erasure.room(), id));
  }

  private long position(Erasure erasure) {
    return store.position(erasure.room()).toCompletableFuture().join().sequence();
  }

  /** {@return whether this node has a copy of the room from before the erasure} */
  boolean isBehind(Erasure erasure) {
    long position = position(erasure);
    return position > 0 && position <= erasure.after();
  }

  /**
   * Removes recordings that the copy names: those of a removed room, or the tracks of erased
   * members. Does nothing if the copy does not have them any more.
   */
  void removeRecordings(Erasure erasure) {
    if (!isBehind(erasure)) {
      return;
    }
    RecordingFiles recordings = RecordingFiles.of(data);
    try (DataFolderReader archive = DataFolderReader.open(data)) {
      Set<UUID> named = archive.recordings(erasure.room());
      if (erasure.whole()) {
        recordings.remove(named);
      }
      for (MemberRecord member : archive.members(erasure.room())) {
        if (erasure.members().contains(member.id())) {
          recordings.forget(erasure.room(), named, member);
        }
      }
    }
  }

  /**
   * Removes attachments, and overwrites what the store has deleted.
   *
   * @param first whether the files of the engine are deleted too
   * @return whether no erased content is left; false while another program reads the database
   */
  boolean remove(Erasure erasure, boolean first) {
    disk.delete(erasure.room(), Set.copyOf(erasure.attachments())).toCompletableFuture().join();
    if (first) {
      erasure.attachments().forEach(id -> objects.delete(RoomKey.file(erasure.room(), id)));
      erasure.files().forEach(objects::delete);
    }
    store.deleteContent().toCompletableFuture().join();
    return store.truncateWal();
  }
}
