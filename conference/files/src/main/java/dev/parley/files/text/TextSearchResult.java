package dev.parley.files.text;

import java.util.List;

/**
 * Result of a search with a time limit.
 *
 * @param version of the file that was searched
 * @param hits in the order of the text
 * @param next line to continue the search from
 * @param atEnd whether the search has reached the end of the text
 */
public record TextSearchResult(long version, List<TextSearchHit> hits, long next, boolean atEnd) {
  /** Upper bound for the hits of one result; the rest of the last hit's line is skipped. */
  public static final int HITS_MAX = 200;

  /** Upper bound for the length of the search text, in characters. */
  public static final int TEXT_CHARS_MAX = 200;

  /** Bytes of a line that are searched, from its beginning. */
  public static final int LINE_BYTES_MAX = 1 << 20;

  /**
   * Position of a hit.
   *
   * @param line counted from 0
   * @param from first character in the line, counted from 0, in UTF-16 units as in Java and
   *     JavaScript
   * @param to the character after the last one
   */
  public record TextSearchHit(long line, int from, int to) {}
}
