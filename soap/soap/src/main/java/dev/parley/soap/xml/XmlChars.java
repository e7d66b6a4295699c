package dev.parley.soap.xml;

import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;

/**
 * Window into the characters of a document, and the classes of characters (XML 1.0, sections 2.2
 * and 2.3). Threads: confined to one.
 */
final class XmlChars {
  /** Returned instead of a character at the end of the document. */
  static final int END = -1;

  private static final int FIRST_CHARS = 1 << 10;

  private final Reader in;

  /** Characters in the window. */
  char[] chars = new char[FIRST_CHARS];

  /** Index of the next character. */
  int next;

  /** Number of characters in the window. */
  int end;

  private long passed; // characters before the window
  private int line = 1; // of the first character in the window
  private int column = 1;

  XmlChars(Reader in) {
    this.in = in;
  }

  /** {@return the next character, which stays the next one; {@link #END} at the end} */
  int peek() throws IOException {
    return next < end || more(next) ? chars[next] : END;
  }

  /**
   * Reads more characters into the window.
   *
   * @param keep index of the first character to keep, which moves to index 0
   * @return false at the end of the document
   */
  boolean more(int keep) throws IOException {
    count(keep);
    passed += keep;
    System.arraycopy(chars, keep, chars, 0, end - keep);
    next -= keep;
    end -= keep;
    if (end == chars.length) {
      chars = Arrays.copyOf(chars, 2 * end);
    }
    int read = in.read(chars, end, chars.length - end);
    end += Math.max(0, read);
    return read > 0;
  }

  private void count(int until) {
    for (int i = 0; i < until; i++) {
      boolean ends = chars[i] == '\n';
      line += ends ? 1 : 0;
      column = ends ? 1 : column + 1;
    }
  }

  /** {@return the number of characters before the next one} */
  long position() {
    return passed + next;
  }

  /** {@return the place of the next character as a text} */
  String place() {
    int lines = 0;
    int from = 0;
    for (int i = 0; i < next; i++) {
      if (chars[i] == '\n') {
        lines++;
        from = i + 1;
      }
    }
    int columns = next - from + (lines == 0 ? column : 1);
    return "line " + (line + lines) + ", column " + columns;
  }

  /** Reads a text if it is next; returns whether it is. */
  boolean reads(String text) throws IOException {
    while (end - next < text.length()) {
      if (!more(next)) {
        return false;
      }
    }
    for (int i = 0; i < text.length(); i++) {
      if (chars[next + i] != text.charAt(i)) {
        return false;
      }
    }
    next += text.length();
    return true;
  }

  /** Reads white space; returns whether there was some. */
  boolean space() throws IOException {
    boolean some = false;
    for (int c = peek(); c != END && isSpace(c); c = peek()) {
      next++;
      some = true;
    }
    return some;
  }

  static boolean isSpace(int c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
  }

  /** {@return whether a UTF-16 unit may be in a document; the decoder has paired surrogates} */
  static boolean isValid(int c) {
    return c >= ' ' ? c < 0xFFFE : c == '\n' || c == '\t' || c == '\r';
  }

  /** {@return whether a code point may be in a document} */
  static boolean isValidPoint(int point) {
    return point < 0x10000
        ? isValid(point) && (point < 0xD800 || point > 0xDFFF)
        : point <= 0x10FFFF;
  }

  /** {@return whether a UTF-16 unit may begin a name without a colon} */
  static boolean startsName(int c) {
    if (c < 0x80) {
      return between(c | 0x20, 'a', 'z') || c == '_';
    }
    return (between(c, 0xC0, 0x2FF) && c != 0xD7 && c != 0xF7)
        || (between(c, 0x370, 0x1FFF) && c != 0x37E)
        || between(c, 0x200C, 0x200D)
        || between(c, 0x2070, 0x218F)
        || between(c, 0x2C00, 0x2FEF)
        || between(c, 0x3001, 0xDB7F) // with high surrogates up to U+EFFFF
        || between(c, 0xDC00, 0xDFFF)
        || between(c, 0xF900, 0xFDCF)
        || between(c, 0xFDF0, 0xFFFD);
  }

  /** {@return whether a UTF-16 unit may continue a name without a colon} */
  static boolean continuesName(int c) {
    return startsName(c)
        || between(c, '0', '9')
        || c == '-'
        || c == '.'
        || c == 0xB7
        || between(c, 0x300, 0x36F)
        || between(c, 0x203F, 0x2040);
  }

  private static boolean between(int c, int first, int last) {
    return c >= first && c <= last;
  }
}
