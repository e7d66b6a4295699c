package dev.parley.files.text;

import dev.parley.files.FilesException;
import dev.parley.files.FilesException.Reason;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Text search in one call, with a time limit. Threads: confined to one. */
final class LineSearch {
  /** Lines between two checks of the time limit. */
  private static final int LINES_PER_LOOK = 256;

  /** Bytes between two checks of the time limit. */
  private static final int BYTES_PER_LOOK = 1 << 20;

  private final Matcher matcher;
  private final long endNanos;
  private final List<TextSearchResult.TextSearchHit> hits = new ArrayList<>();

  LineSearch(String text, boolean matchCase, long endNanos) {
    if (text.isEmpty()
        || text.length() > TextSearchResult.TEXT_CHARS_MAX
        || text.indexOf('\n') >= 0) {
      throw new FilesException(
          Reason.BAD_REQUEST,
          "search for 1 to " + TextSearchResult.TEXT_CHARS_MAX + " characters within one line");
    }
    int anyCase = matchCase ? 0 : Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    matcher = Pattern.compile(text, Pattern.LITERAL | anyCase).matcher("");
    this.endNanos = endNanos;
  }

  TextSearchResult search(LineReader reader, long version, long from, LongSupplier nanoTime)
      throws IOException {
    long line = from;
    long lookAt = line + LINES_PER_LOOK;
    long lookLeft = reader.left() - BYTES_PER_LOOK;
    while (reader.next(TextSearchResult.LINE_BYTES_MAX)) {
      look(reader.text(), line++);
      if (hits.size() == TextSearchResult.HITS_MAX) {
        return new TextSearchResult(version, List.copyOf(hits), line, false);
      }
      if (line == lookAt || reader.left() <= lookLeft) {
        if (nanoTime.getAsLong() - endNanos >= 0) {
          return new TextSearchResult(version, List.copyOf(hits), line, false);
        }
        lookAt = line + LINES_PER_LOOK;
        lookLeft = reader.left() - BYTES_PER_LOOK;
      }
    }
    return new TextSearchResult(version, List.copyOf(hits), line, true);
  }

  private void look(String text, long line) {
    matcher.reset(text);
    while (hits.size() < TextSearchResult.HITS_MAX && matcher.find()) {
      hits.add(new TextSearchResult.TextSearchHit(line, matcher.start(), matcher.end()));
    }
  }
}
