package dev.parley.room.spi;

import dev.parley.room.api.files.ContentStream;
import dev.parley.room.api.files.FileLines;
import dev.parley.room.api.files.FileMatches;
import dev.parley.room.api.files.FileView;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * A file opened for viewing.
 *
 * <p>Failures are {@link dev.parley.room.api.files.FileRefused}.
 *
 * <p>Threads: safe for use by multiple threads; no method blocks.
 */
public interface OpenFile extends AutoCloseable {
  /**
   * {@return the current presentation}
   *
   * @param reader the requesting member, for fair scheduling of page counting
   */
  CompletionStage<FileView> view(UUID reader);

  /** {@return lines of a text} */
  CompletionStage<FileLines> lines(long version, long from, int count);

  /** {@return the positions of a search text} */
  CompletionStage<FileMatches> find(long version, String text, long from, boolean matchCase);

  /**
   * {@return a page as an image}
   *
   * @param reader the requesting member, for fair scheduling of page rendering
   */
  CompletionStage<ContentStream> page(UUID reader, int page, int width);

  /** Closes the file; no change is reported afterwards. */
  @Override
  void close();
}
