package dev.parley.attached;

/**
 * A line of output of an attached JVM.
 *
 * @param stream the stream
 * @param text the line without its end; at most {@link #CHARS_MAX} characters
 * @param continued whether the line was longer, and continues in the next one
 */
public record OutputLine(Stream stream, String text, boolean continued) {
  /** Limit for the characters of a line; longer ones are split. */
  public static final int CHARS_MAX = 8 * 1024;

  /** The two streams of a process. */
  public enum Stream {
    /** Standard output. */
    OUT,
    /** Standard error. */
    ERR
  }
}
