package dev.parley.conference.spi;

import dev.parley.conference.api.files.Content;
import dev.parley.conference.api.files.FileHits;
import dev.parley.conference.api.files.FileLines;
import dev.parley.conference.api.files.FileView;
import java.util.UUID;
import java.util.concurrent.CompletionStage;

/**
 * A file that is looked at, until it is closed.
 *
 * <p>Failures are {@link dev.parley.conference.api.files.FileRefused}.
 *
 * <p>Threads: safe for all; no method blocks.
 */
public interface OpenFile extends AutoCloseable {
  /**
   * {@return how it is to be looked at now}
   *
   * @param reader the member that asks: pages are counted at its turn
   */
  CompletionStage<FileView> view(UUID reader);

  /** {@return lines of a text} */
  CompletionStage<FileLines> lines(long version, long from, int count);

  /** {@return where a text has another one} */
  CompletionStage<FileHits> find(long version, String text, long from, boolean matchCase);

  /**
   * {@return a page as a picture}
   *
   * @param reader the member that asks: the page is drawn at its turn
   */
  CompletionStage<Content> page(UUID reader, int page, int width);

  /** Ends the looking; nothing is told any more. */
  @Override
  void close();
}
