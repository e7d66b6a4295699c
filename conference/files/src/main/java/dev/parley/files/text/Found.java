package dev.parley.files.text;

import java.util.List;

/**
 * What a search found in the time it had.
 *
 * @param version of the file that was searched
 * @param hits in their order
 * @param next the line to go on from
 * @param end whether there are no further lines
 */
public record Found(long version, List<Hit> hits, long next, boolean end) {
  /** Hits of one answer; the rest of the line of the last one is left out. */
  public static final int HITS_MAX = 200;

  /** Characters of the text that is searched for. */
  public static final int TEXT_CHARS_MAX = 200;

  /** Bytes at a line's beginning that are searched. */
  public static final int LINE_BYTES_MAX = 1 << 20;

  /**
   * Where the text is.
   *
   * @param line counted from 0
   * @param from first character in the line, counted from 0, in UTF-16 units as in Java and
   *     JavaScript
   * @param to the character after the last one
   */
  public record Hit(long line, int from, int to) {}
}
