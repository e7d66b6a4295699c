package dev.parley.cli;

/** Sanitizes untrusted text for a terminal, so that nothing in it moves the cursor. */
final class TerminalText {
  private TerminalText() {}

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
