package dev.parley.files.text;

import java.util.List;

/**
 * Range of lines of a text.
 *
 * @param extent indexing progress of the text
 * @param from the number of the first line here, counted from 0
 * @param lines the requested lines; fewer at the end of the text, of its indexed part, or of the
 *     limit
 */
public record LineRange(IndexProgress extent, long from, List<TextLine> lines) {
  /** Upper bound for the lines of one result. */
  public static final int LINES_MAX = 1_000;

  /** Characters of one result after which no further line is added. */
  public static final int CHARS_MAX = 128 << 10;

  /** Upper bound for the characters of a line. */
  public static final int LINE_CHARS_MAX = 4_000;

  /**
   * Line of text.
   *
   * @param text without the line end
   * @param cut whether the line is longer than {@link #LINE_CHARS_MAX}
   */
  public record TextLine(String text, boolean cut) {}
}
