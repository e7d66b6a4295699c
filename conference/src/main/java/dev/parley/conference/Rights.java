package dev.parley.conference;

/**
 * What a seat may do; decided once, when it is taken.
 *
 * @param write whether it may say lines
 * @param draw whether it may change boards
 */
public record Rights(boolean write, boolean draw) {
  /** All there is. */
  public static final Rights ALL = new Rights(true, true);
}
