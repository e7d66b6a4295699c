package dev.parley.cli;

/** Text that others chose, made fit for a terminal: nothing in it moves the cursor. */
final class PlainText {
  private PlainText() {}

  /** {@return the text with control characters other than line ends replaced} */
  static String of(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.chars()
        .forEach(c ->
            plain.append(
                Character.isISOControl(c) && c != '\n' && c != '\r' ? '\ufffd' : (char) c));
    return plain.toString();
  }
}
