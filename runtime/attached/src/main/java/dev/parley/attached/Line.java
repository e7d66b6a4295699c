package dev.parley.attached;

/**
 * A line that an attached JVM printed.
 *
 * @param stream where to
 * @param text without its end; at most {@link #CHARS_MAX} characters
 * @param open whether the line was longer, and goes on in the next one
 */
public record Line(Stream stream, String text, boolean open) {
  /** Longer lines come in pieces. */
  public static final int CHARS_MAX = 8 * 1024;

  /** The two streams of a process. */
  public enum Stream {
    /** Standard output. */
    OUT,
    /** Standard error. */
    ERR
  }
}
