package dev.parley.files.text;

import java.util.List;

/**
 * Some lines of a text.
 *
 * @param extent how far the text is known
 * @param from the number of the first line here, counted from 0
 * @param lines as many as asked for, unless the text, what is known of it, or the limit ends before
 */
public record Lines(Extent extent, long from, List<Line> lines) {
  /** Lines of one answer. */
  public static final int LINES_MAX = 1_000;

  /** Characters of one answer, beyond which no further line is begun. */
  public static final int CHARS_MAX = 128 << 10;

  /** Characters of a line. */
  public static final int LINE_CHARS_MAX = 4_000;

  /**
   * A line.
   *
   * @param text without its end
   * @param cut whether it goes on beyond {@link #LINE_CHARS_MAX}
   */
  public record Line(String text, boolean cut) {}
}
