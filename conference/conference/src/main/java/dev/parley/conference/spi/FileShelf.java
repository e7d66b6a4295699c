package dev.parley.conference.spi;

import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileSource;
import dev.parley.conference.api.files.FileView;
import dev.parley.conference.api.files.Folder;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Consumer;

/**
 * Files on disk: attachments of rooms, and the folder that the server shares. Who may see them is
 * none of its business.
 *
 * <p>Failures are {@link dev.parley.conference.api.files.FileRefused}.
 *
 * <p>Threads: safe for all; no method blocks. Stages complete on threads of its own.
 */
public interface FileShelf {
  /**
   * Takes an attachment in. The stage completes once it is on disk, with its media type. The same
   * bytes may be put in again under the same id.
   *
   * @param bytes its exact size
   */
  CompletionStage<String> put(String room, UUID id, long bytes, Flow.Publisher<byte[]> content);

  /**
   * {@return an attachment, a picture no wider than asked for}
   *
   * @param reader the member that asks: a picture is made at its turn
   * @param maxWidth 0 for the file as it was put in
   */
  CompletionStage<Content> content(String room, UUID reader, UUID id, int maxWidth);

  /** {@return whether an attachment is there: one that nothing named may have been removed} */
  CompletionStage<Boolean> has(String room, UUID id);

  /** {@return what is in a folder of the shared one} */
  CompletionStage<Folder> folder(String path);

  /**
   * Opens a file to be looked at.
   *
   * @param reader the member that asks
   * @param changed told when the file is another one on disk, or more of it is known
   */
  CompletionStage<OpenFile> open(
      String room, UUID reader, FileSource source, Consumer<FileView> changed);
}
