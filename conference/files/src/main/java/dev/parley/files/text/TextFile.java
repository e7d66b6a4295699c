package dev.parley.files.text;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import dev.parley.files.OpenedFile;
import dev.parley.files.VersionedFile;
import dev.parley.files.VersionedFile.FileVersion;
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

  private final VersionedFile document;
  private final Executor threads;
  private final LongSupplier nanoTime;
  private final Runnable known;
  private VersionIndex scan; // guarded by this

  private TextFile(
      VersionedFile document,
      Executor threads,
      Runnable known,
      LongSupplier nanoTime,
      VersionIndex scan) {
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
  public static TextFile open(VersionedFile document, Executor threads, Runnable known) {
    return open(document, threads, known, System::nanoTime);
  }

  /** Opens a text file with a clock for tests. */
  static TextFile open(
      VersionedFile document, Executor threads, Runnable known, LongSupplier nanoTime) {
    VersionIndex scan = VersionIndex.begin(document.source(), document.currentVersion());
    TextFile file = new TextFile(document, threads, known, nanoTime, scan);
    file.goOn(scan);
    return file;
  }

  private void goOn(VersionIndex begun) {
    if (!begun.complete()) {
      threads.execute(() -> goThrough(begun));
    }
  }

  private void goThrough(VersionIndex begun) {
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

  private synchronized boolean isCurrent(VersionIndex begun) {
    return scan == begun;
  }

  /**
   * {@return the current indexing progress}
   *
   * @throws FilesException when the file is missing, is no longer text, or cannot be read
   */
  public IndexProgress extent() {
    return current().extent();
  }

  private synchronized VersionIndex current() {
    FileVersion now = document.currentVersion();
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
   * @param count requested number; at most {@link LineRange#LINES_MAX} are returned
   * @throws FilesException with {@link Reason#CHANGED} when the version is no longer available
   */
  public LineRange lines(long version, long from, int count) {
    if (from < 0 || count < 0) {
      throw new FilesException(Reason.BAD_REQUEST, "lines count from 0");
    }
    VersionIndex now = current();
    now.requireKnows(version);
    IndexProgress extent = now.extent();
    long wanted = Math.min(Math.min(count, LineRange.LINES_MAX), extent.lines() - from);
    if (wanted <= 0) {
      return new LineRange(extent, from, List.of());
    }
    return read(now, from, reader -> new LineRange(extent, from, take(reader, wanted)));
  }

  private static List<LineRange.TextLine> take(LineReader reader, long wanted) throws IOException {
    List<LineRange.TextLine> lines = new ArrayList<>();
    int chars = 0;
    // A character has at most four bytes: this limit keeps enough for a cut between whole
    // characters.
    while (lines.size() < wanted
        && chars < LineRange.CHARS_MAX
        && reader.next(4 * LineRange.LINE_CHARS_MAX + 8)) {
      LineRange.TextLine line = line(reader.text());
      chars += line.text().length();
      lines.add(line);
    }
    return List.copyOf(lines);
  }

  private static LineRange.TextLine line(String text) {
    if (text.length() <= LineRange.LINE_CHARS_MAX) {
      return new LineRange.TextLine(text, false);
    }
    boolean split = Character.isHighSurrogate(text.charAt(LineRange.LINE_CHARS_MAX - 1));
    return new LineRange.TextLine(
        text.substring(0, LineRange.LINE_CHARS_MAX - (split ? 1 : 0)), true);
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
  public TextSearchResult find(long version, String text, long from, boolean matchCase) {
    LineSearch finder =
        new LineSearch(text, matchCase, nanoTime.getAsLong() + FIND_BUDGET.toNanos());
    if (from < 0) {
      throw new FilesException(Reason.BAD_REQUEST, "lines count from 0");
    }
    VersionIndex now = current();
    now.requireKnows(version);
    IndexProgress extent = now.extent();
    if (from >= extent.lines()) {
      return new TextSearchResult(extent.version(), List.of(), from, extent.complete());
    }
    return read(now, from, reader -> finder.search(reader, extent.version(), from, nanoTime));
  }

  /** Operation on an open file. */
  private interface FileRead<T> {
    T with(LineReader reader) throws IOException;
  }

  private <T> T read(VersionIndex now, long from, FileRead<T> use) {
    try (OpenedFile opened = document.source().open()) {
      now.requireHolds(opened);
      LineIndex.LineStart start = now.index().before(from);
      LineReader reader =
          new LineReader(opened.channel(), now.encoding(), start.offset(), now.end());
      for (long line = start.line(); line < from; line++) {
        reader.next(0);
      }
      T result = use.with(reader);
      // The check comes after reading: bytes that changed meanwhile must not count as this version.
      now.requireHolds(new OpenedFile(opened.channel(), document.source().stamp()));
      return result;
    } catch (IOException e) {
      throw new FilesException(Reason.IO, "the file cannot be read", e);
    }
  }
}
