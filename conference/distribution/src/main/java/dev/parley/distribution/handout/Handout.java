package dev.parley.distribution.handout;

/**
 * Offer of a file to the members of a group, which the room's own calls pass on.
 *
 * @param number of the hand-out in the group; the transport object identifier of FLUTE
 * @param name of the file for people, 1 to {@link #NAME_MAX} characters without control characters;
 *     it is never part of a path
 */
public record Handout(int number, String name, HandoutContent content) {
  /** Maximum length of a name in characters. */
  public static final int NAME_MAX = 255;

  /** Checks the name. */
  public Handout {
    if (name.isBlank()
        || name.length() > NAME_MAX
        || name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "the name of a file has 1 to %d characters, none of them a control character"
              .formatted(NAME_MAX));
    }
  }
}
