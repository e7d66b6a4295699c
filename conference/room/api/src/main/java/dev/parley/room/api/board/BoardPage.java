package dev.parley.room.api.board;

/**
 * A page of a board.
 *
 * @param key 1 to 80 letters, digits, {@code /}, {@code _}, {@code .} and {@code -}; {@code
 *     file/INK/3} holds the annotations (ink) of page 3 of a shared file
 * @param order sort key of the pages, with ties broken by {@code key}; 1 to 64 letters and digits
 * @param title at most 100 characters (UTF-16 code units)
 */
public record BoardPage(String key, String order, String title) {
  /** Key of the first page, which always exists. */
  public static final String FIRST = "1";
}
