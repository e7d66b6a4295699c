package dev.parley.idl.model;

/**
 * One thing that is wrong with IDL.
 *
 * @param place where
 * @param message what is wrong, and what was expected
 * @param text the line of the file; empty where there is none
 */
public record Problem(Place place, String message, String text) {
  private static final int TEXT_CHARS_MAX = 160;

  /** {@return file, line, column and message; below, the line with a caret} */
  @Override
  public String toString() {
    String head = place.line() == 0 ? message : place + ": " + message;
    if (text.isBlank() || text.length() > TEXT_CHARS_MAX) {
      return head;
    }
    StringBuilder caret = new StringBuilder();
    for (int i = 0; i < place.column() - 1; i++) {
      caret.append(i < text.length() && text.charAt(i) == '\t' ? '\t' : ' ');
    }
    return head + "\n" + text + "\n" + caret + "^";
  }
}
