package dev.parley.conference;

/**
 * What a seat may do; decided once, when it is taken.
 *
 * @param write whether it may say lines
 */
public record Rights(boolean write) {
  /** All there is. */
  public static final Rights ALL = new Rights(true);
}
