package dev.parley.conference;

/**
 * What a seat may do; decided once, when it is taken.
 *
 * @param write whether it may say lines
 * @param draw whether it may change boards
 * @param show whether it may show files to the room
 */
public record Rights(boolean write, boolean draw, boolean show) {
  /** All there is. */
  public static final Rights ALL = new Rights(true, true, true);
}
