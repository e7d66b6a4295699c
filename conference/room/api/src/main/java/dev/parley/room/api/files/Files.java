package dev.parley.room.api.files;

import dev.parley.calls.api.Inline;
import dev.parley.calls.api.OneWay;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * Contract of a room's files for one member.
 *
 * <p>Members with the right to write upload attachments. An attachment can be read by all who may
 * read the message that it belongs to. Members with the right to show files open a file for the
 * whole room. All members can read a shown file, each at its own position, and only the requested
 * parts are transferred. When a shown file changes on disk, it gets a new version, which {@link
 * FileChanged} announces.
 */
@Inline
public interface Files {
  /**
   * Uploads a file to the room. The response is returned once the file is on disk. Uploads are
   * idempotent by id and content: a repeated upload is not stored twice.
   *
   * @param content its bytes, in pieces of any size that fits into a message
   */
  CompletionStage<Attachment> attach(NewAttachment file, Flow.Publisher<byte[]> content)
      throws FileRefused;

  /**
   * {@return the content of an attachment}
   *
   * @param maxWidth a wider image is scaled down to this width in pixels; 0 for the file as
   *     uploaded
   */
  CompletionStage<ContentStream> content(UUID attachment, int maxWidth) throws FileRefused;

  /**
   * {@return the entries of a folder that the server shares, for members who may show files}
   *
   * @param path names separated by {@code /}; empty for the shared folder itself
   */
  CompletionStage<FolderListing> folder(String path) throws FileRefused;

  /**
   * Shows a file to the room.
   *
   * @return the file, which {@link FileShown} announces to all members
   */
  CompletionStage<SharedFile> show(FileSource source) throws FileRefused;

  /** Closes a shown file. Closing it again has no effect. */
  CompletionStage<Void> close(UUID file) throws FileRefused;

  /** {@return the current presentation of a shown file} */
  CompletionStage<FileView> view(UUID file) throws FileRefused;

  /**
   * {@return lines of a shown text, as many as requested unless the text, or its known part, ends
   * before; at most 1,000, and fewer when they are long}
   *
   * @param version the version to read; for a text that only grew, an older version is accepted too
   * @param from the first line, counted from 0
   */
  CompletionStage<FileLines> lines(UUID file, long version, long from, int count)
      throws FileRefused;

  /**
   * Searches a shown text within a time limit; the result says where to continue.
   *
   * @param text 1 to 200 characters within a line
   * @param from the first line, counted from 0
   */
  CompletionStage<FileMatches> find(
      UUID file, long version, String text, long from, boolean matchCase) throws FileRefused;

  /**
   * {@return a page of a shown image or PDF, rendered as an image}
   *
   * @param page counted from 1
   * @param width in pixels; 1 to 4,096
   */
  CompletionStage<ContentStream> page(UUID file, int page, int width) throws FileRefused;

  /**
   * {@return the viewer's stream: each event with a number above {@code afterNumber}, in order and
   * without end, interleaved with signals}
   *
   * <p>As with the stream of the room, a slow reader gets only the latest signal of each kind, and
   * the stream ends with the session.
   */
  Flow.Publisher<ViewerItem> follow(long afterNumber);

  /**
   * Reports the position that this member points at; for members who may show files. The latest
   * report replaces earlier ones.
   */
  @OneWay
  void place(FilePosition placing);

  /** Reports whether this member follows the position of the tutor. The latest report counts. */
  @OneWay
  void following(boolean following);
}
