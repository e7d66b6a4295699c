package dev.parley.idl.read;

/** Read position in a text, with line and column. Threads: confined to one. */
final class SourceCursor {
  private final String text;
  private int index;
  private int line;
  private int column;
  private boolean blank = true; // only whitespace so far on this line

  SourceCursor(String text, int line, int column) {
    this.text = text;
    this.line = line;
    this.column = column;
  }

  int line() {
    return line;
  }

  int column() {
    return column;
  }

  boolean lineIsBlankBefore() {
    return blank;
  }

  /** {@return the next character; -1 at the end} */
  int peek() {
    return peek(0);
  }

  int peek(int ahead) {
    return index + ahead < text.length() ? text.charAt(index + ahead) : -1;
  }

  boolean looksAt(String what) {
    return text.startsWith(what, index);
  }

  int take() {
    char next = text.charAt(index++);
    if (next == '\n') {
      line++;
      column = 1;
      blank = true;
    } else {
      column++;
      blank &= Character.isWhitespace(next);
    }
    return next;
  }

  /** {@return whether a backslash continues the line here} */
  boolean continues() {
    return peek() == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n'));
  }

  void takeContinuation() {
    boolean before = blank;
    while (take() != '\n') {
      // the backslash, and perhaps a carriage return
    }
    blank = before;
  }
}
