package dev.parley.room.spi;

import java.util.UUID;

/**
 * Key of an update to an earlier chat message. Of the updates with the same message, aspect and
 * author, the one with the highest number is in effect. Stored on disk.
 *
 * @param message the key of the message's log entry
 * @param aspect {@link #TEXT}, {@link #DELETION}, or the emoji of a reaction
 */
public record MessageUpdateKey(UUID message, String aspect) {
  /**
   * Aspect of an edit. It cannot be the emoji of a reaction, because it has more than one
   * character.
   */
  public static final String TEXT = "text";

  /** Aspect of a deletion. It cannot be the emoji of a reaction either. */
  public static final String DELETION = "deletion";
}
