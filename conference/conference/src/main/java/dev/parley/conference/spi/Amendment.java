package dev.parley.conference.spi;

import java.util.UUID;

/**
 * What an event changes of an earlier line. Of those with the same line, aspect and author the one
 * of the highest number counts. Kept on disk.
 *
 * @param line the key of the line's entry
 * @param aspect {@link #TEXT}, {@link #DELETION}, or the sign of a reaction
 */
public record Amendment(UUID line, String aspect) {
  /** What the line says. No sign of a reaction, since it has more than one character. */
  public static final String TEXT = "text";

  /** That the line was taken back. No sign of a reaction either. */
  public static final String DELETION = "deletion";
}
