package dev.parley.idl.model;

/**
 * Error in IDL.
 *
 * @param location source location
 * @param message description of the error and of the expected input
 * @param text source line; empty if there is none
 */
public record Problem(SourceLocation location, String message, String text) {
  private static final int TEXT_CHARS_MAX = 160;

  /** {@return file, line, column and message, followed by the source line with a caret} */
  @Override
  public String toString() {
    String head = location.line() == 0 ? message : location + ": " + message;
    if (text.isBlank() || text.length() > TEXT_CHARS_MAX) {
      return head;
    }
    StringBuilder caret = new StringBuilder();
    for (int i = 0; i < location.column() - 1; i++) {
      caret.append(i < text.length() && text.charAt(i) == '\t' ? '\t' : ' ');
    }
    return head + "\n" + text + "\n" + caret + "^";
  }
}
