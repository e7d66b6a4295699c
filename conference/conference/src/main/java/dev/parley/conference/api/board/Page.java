package dev.parley.conference.api.board;

/**
 * A page of a board.
 *
 * @param key 1 to 80 letters, digits, {@code /}, {@code _}, {@code .} and {@code -}; {@code
 *     file/INK/3} is the ink over page 3 of a shared file
 * @param order pages are shown by it, equal ones by their keys; 1 to 64 letters and digits
 * @param title at most 100 characters (UTF-16 units)
 */
public record Page(String key, String order, String title) {
  /** The key of the page that is always there. */
  public static final String FIRST = "1";
}
