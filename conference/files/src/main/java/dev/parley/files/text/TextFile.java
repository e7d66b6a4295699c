package dev.parley.files.text;

import dev.parley.files.Document;
import dev.parley.files.Document.Version;
import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.Opened;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * Random access to the lines of a text file of any size, for many readers. Opening is immediate;
 * lines are indexed in the background, and lines beyond the indexed part are not available yet.
 *
 * <p>Each result belongs to one version. A file that was truncated, replaced or edited has a new
 * version, and requests for the old one are refused; a file that only grew serves both.
 *
 * <p>Threads: safe for all; calls block while the disk works. Memory: about 600 KiB at most,
 * whatever the file's size, and about one MiB for each running call. No file is open between calls.
 */
public final class TextFile {
  private static final System.Logger LOG = System.getLogger(TextFile.class.getName());

  /** Time limit of one {@link #find}, after which it returns a partial result. */
  private static final Duration FIND_BUDGET = Duration.ofMillis(250);

  private final Document document;
  private final Executor threads;
  private final LongSupplier nanoTime;
  private final Runnable known;
  private Scan scan; // guarded by this

  private TextFile(
      Document document, Executor threads, Runnable known, LongSupplier nanoTime, Scan scan) {
    this.document = document;
    this.threads = threads;
    this.known = known;
    this.nanoTime = nanoTime;
    this.scan = scan;
  }

  /**
   * Opens a text file.
   *
   * @param threads runs the indexing
   * @param known called on one of those threads when a version is fully indexed
   * @throws FilesException when the file is no text, is missing, or cannot be read
   */
  public static TextFile open(Document document, Executor threads, Runnable known) {
    return open(document, threads, known, System::nanoTime);
  }

  /** Opens a text file with a clock for tests. */
  static TextFile open(Document document, Executor threads, Runnable known, LongSupplier nanoTime) {
    Scan scan = Scan.begin(document.source(), document.look());
    TextFile file = new TextFile(document, threads, known, nanoTime, scan);
    file.goOn(scan);
    return file;
  }

  private void goOn(Scan begun) {
    if (!begun.complete()) {
      threads.execute(() -> goThrough(begun));
    }
  }

  private void goThrough(Scan begun) {
    try {
      boolean more = true;
      while (more && isCurrent(begun)) {
        more = begun.step();
      }
      if (begun.complete()) {
        known.run();
      }
    } catch (FilesException e) {
      // The file has changed: the next request detects the new version and starts a new index.
      LOG.log(System.Logger.Level.DEBUG, "a text changed while it was gone through", e);
    }
  }

  private synchronized boolean isCurrent(Scan begun) {
    return scan == begun;
  }

  /**
   * {@return the current indexing progress}
   *
   * @throws FilesException when the file is missing, is no longer text, or cannot be read
   */
  public Extent extent() {
    return current().extent();
  }

  private synchronized Scan current() {
    Version now = document.look();
    if (now.number() != scan.version().number()) {
      scan = scan.at(now);
      goOn(scan);
    }
    return scan;
  }

  /**
   * {@return lines of a version}
   *
   * @param version that the line numbers refer to
   * @param from the first line, counted from 0
   * @param count requested number; at most {@link Lines#LINES_MAX} are returned
   * @throws FilesException with {@link Reason#CHANGED} when the version is no longer available
   */
  public Lines lines(long version, long from, int count) {
    if (from < 0 || count < 0) {
      throw new FilesException(Reason.BAD_REQUEST, "lines count from 0");
    }
    Scan now = current();
    now.requireKnows(version);
    Extent extent = now.extent();
    long wanted = Math.min(Math.min(count, Lines.LINES_MAX), extent.lines() - from);
    if (wanted <= 0) {
      return new Lines(extent, from, List.of());
    }
    return read(now, from, reader -> new Lines(extent, from, take(reader, wanted)));
  }

  private static List<Lines.Line> take(LineReader reader, long wanted) throws IOException {
    List<Lines.Line> lines = new ArrayList<>();
    int chars = 0;
    // A character has at most four bytes: this limit keeps enough for a cut between whole
    // characters.
    while (lines.size() < wanted
        && chars < Lines.CHARS_MAX
        && reader.next(4 * Lines.LINE_CHARS_MAX + 8)) {
      Lines.Line line = line(reader.text());
      chars += line.text().length();
      lines.add(line);
    }
    return List.copyOf(lines);
  }

  private static Lines.Line line(String text) {
    if (text.length() <= Lines.LINE_CHARS_MAX) {
      return new Lines.Line(text, false);
    }
    boolean split = Character.isHighSurrogate(text.charAt(Lines.LINE_CHARS_MAX - 1));
    return new Lines.Line(text.substring(0, Lines.LINE_CHARS_MAX - (split ? 1 : 0)), true);
  }

  /**
   * Searches for a text with a time limit. A partial result names the line to continue from.
   *
   * @param text to search for, within a line
   * @param from the first line, counted from 0
   * @param matchCase whether the search is case-sensitive
   * @throws FilesException with {@link Reason#BAD_REQUEST} when the text is empty, too long, or has
   *     line feeds; with {@link Reason#CHANGED} when the version is no longer available
   */
  public Found find(long version, String text, long from, boolean matchCase) {
    Finder finder = new Finder(text, matchCase, nanoTime.getAsLong() + FIND_BUDGET.toNanos());
    if (from < 0) {
      throw new FilesException(Reason.BAD_REQUEST, "lines count from 0");
    }
    Scan now = current();
    now.requireKnows(version);
    Extent extent = now.extent();
    if (from >= extent.lines()) {
      return new Found(extent.version(), List.of(), from, extent.complete());
    }
    return read(now, from, reader -> finder.search(reader, extent.version(), from, nanoTime));
  }

  /** Operation on an open file. */
  private interface Use<T> {
    T with(LineReader reader) throws IOException;
  }

  private <T> T read(Scan now, long from, Use<T> use) {
    try (Opened opened = document.source().open()) {
      now.requireHolds(opened);
      LineIndex.Start start = now.index().before(from);
      LineReader reader =
          new LineReader(opened.channel(), now.encoding(), start.offset(), now.end());
      for (long line = start.line(); line < from; line++) {
        reader.next(0);
      }
      T result = use.with(reader);
      // The check comes after reading: bytes that changed meanwhile must not count as this version.
      now.requireHolds(new Opened(opened.channel(), document.source().stamp()));
      return result;
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }
}
