package dev.parley.conference.api.files;

import dev.parley.calls.Inline;
import dev.parley.calls.OneWay;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * A member's way to the files of its room.
 *
 * <p>Attachments are put in by whoever may write, and read by whoever may read the line they go
 * with. A file is shown to the whole room by whoever has the right to; what is shown is read by
 * all, each at its own place, and only what is looked at travels. A shown file that changes on disk
 * has a new version, which {@link FileChanged} tells.
 */
@Inline
public interface Files {
  /**
   * Puts a file into the room. The answer comes once it is on disk. An attachment that was put in
   * before, as its id and bytes tell, is not put in twice.
   *
   * @param content its bytes, in pieces of any size that a message takes
   */
  CompletionStage<Attachment> attach(NewAttachment file, Flow.Publisher<byte[]> content)
      throws FileRefused;

  /**
   * {@return an attachment}
   *
   * @param maxWidth a picture that is wider is scaled down to it; 0 for the file as it was put in
   */
  CompletionStage<Content> content(UUID attachment, int maxWidth) throws FileRefused;

  /**
   * {@return what is in a folder that the server shares, for those who may show files}
   *
   * @param path names with {@code /} between them; empty for the shared folder itself
   */
  CompletionStage<Folder> folder(String path) throws FileRefused;

  /** Shows a file to the room. {@return the file, which {@link FileShown} tells everybody of} */
  CompletionStage<SharedFile> show(FileSource source) throws FileRefused;

  /** Takes a file from the room's view. Done twice, it changes nothing. */
  CompletionStage<Void> close(UUID file) throws FileRefused;

  /** {@return how a shown file is to be looked at, as it is now} */
  CompletionStage<FileView> view(UUID file) throws FileRefused;

  /**
   * {@return lines of a shown text, as many as asked for unless the text, or what is known of it,
   * ends before; at most 1,000, and fewer when they are long}
   *
   * @param version the version that they are asked of; of a text that only grew, an older one too
   * @param from counted from 0
   */
  CompletionStage<FileLines> lines(UUID file, long version, long from, int count)
      throws FileRefused;

  /**
   * Searches a shown text, for a moment: the answer says where to go on.
   *
   * @param text 1 to 200 characters within a line
   * @param from the first line, counted from 0
   */
  CompletionStage<FileHits> find(UUID file, long version, String text, long from, boolean matchCase)
      throws FileRefused;

  /**
   * {@return a page of a shown picture or PDF, as a picture}
   *
   * @param page counted from 1
   * @param width pixels; 1 to 4,096
   */
  CompletionStage<Content> page(UUID file, int page, int width) throws FileRefused;

  /**
   * {@return what happens in the viewer: each event with a number above {@code afterNumber}, in
   * order, without end; in between signals as they come}
   *
   * <p>As with {@code Seat.follow}, of signals a slow reader gets the last one of its kind only,
   * and the stream ends with the seat.
   */
  Flow.Publisher<ViewerItem> follow(long afterNumber);

  /** Tells the room where this member points: for those who show files. The last one counts. */
  @OneWay
  void place(Placing placing);

  /** Tells the room whether this member looks where the tutor points. The last one counts. */
  @OneWay
  void following(boolean following);
}
