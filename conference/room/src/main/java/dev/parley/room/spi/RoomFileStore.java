package dev.parley.room.spi;

import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileSource;
import dev.parley.room.api.files.FileView;
import dev.parley.room.api.files.FolderListing;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/**
 * File store for the attachments of rooms and the folder that the server shares. It does not check
 * whether a member may access a file.
 *
 * <p>Failures are {@link dev.parley.room.api.files.FileRefused}.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks. Stages complete on threads of the
 * store.
 */
public interface RoomFileStore {
  /**
   * Stores an attachment. The stage completes with its media type once it is on disk. The same
   * bytes may be stored again under the same id.
   *
   * @param bytes its exact size
   */
  CompletionStage<String> put(String room, UUID id, long bytes, Flow.Publisher<byte[]> content);

  /**
   * {@return an attachment; an image is scaled down to the requested width}
   *
   * @param reader the requesting member, for fair scheduling of image rendering
   * @param maxWidth in pixels; 0 for the file as uploaded
   */
  CompletionStage<ContentStream> content(String room, UUID reader, UUID id, int maxWidth);

  /**
   * {@return whether an attachment exists; an attachment that no message refers to may have been
   * removed}
   */
  CompletionStage<Boolean> has(String room, UUID id);

  /** Deletes attachments. The stage completes once their bytes are off the disk. */
  CompletionStage<Void> delete(String room, Set<UUID> ids);

  /** {@return the entries of a folder under the shared folder} */
  CompletionStage<FolderListing> folder(String path);

  /**
   * Opens a file for viewing.
   *
   * @param reader the requesting member
   * @param changed called when the file has changed on disk, or more of it is known
   */
  CompletionStage<OpenFile> open(
      String room, UUID reader, FileSource source, Consumer<FileView> changed);
}
