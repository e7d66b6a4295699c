package dev.parley.soap.xml;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Scanner of text, in which line ends are one character and references stand for characters (XML
 * 1.0, sections 2.4, 2.11, 3.3.3 and 4.1). Threads: confined to one.
 */
final class XmlReferences {
  private static final int PIECE_CHARS = 1 << 10;

  private final XmlChars in;
  private final XmlScanner scanner;

  /**
   * @param scanner makes the exceptions
   */
  XmlReferences(XmlChars in, XmlScanner scanner) {
    this.in = in;
    this.scanner = scanner;
  }

  /** {@return the next piece of a text, where the next character is none of markup} */
  String text() throws IOException {
    char[] chars = in.chars;
    int start = in.next;
    int at = start;
    while (at < in.end && isPlain(chars[at])) {
      at++;
    }
    in.next = at;
    return at > start ? new String(chars, start, at - start) : special();
  }

  private static boolean isPlain(char c) {
    return c != '<' && c != '&' && c != ']' && c != '\r' && XmlChars.isValid(c);
  }

  private String special() throws IOException {
    return switch (in.chars[in.next]) {
      case '&' -> {
        in.next++;
        yield reference();
      }
      case ']' -> {
        if (in.reads("]]>")) {
          throw scanner.refused("]]> in a text");
        }
        in.next++;
        yield "]";
      }
      default -> String.valueOf(character());
    };
  }

  /** Reads one character; a line end is one. */
  private char character() throws IOException {
    int c = in.peek();
    if (c == XmlChars.END) {
      throw scanner.refused("the document ends early");
    }
    if (!XmlChars.isValid(c)) {
      throw scanner.refused("the character U+%04X cannot be in XML 1.0".formatted(c));
    }
    in.next++;
    if (c != '\r') {
      return (char) c;
    }
    if (in.peek() == '\n') {
      in.next++;
    }
    return '\n';
  }

  /** {@return the text up to an end, which is read too} */
  String until(String end) throws IOException {
    StringBuilder text = new StringBuilder();
    while (!in.reads(end)) {
      text.append(character());
    }
    return text.toString();
  }

  /** Reads the next piece of a CDATA section; returns whether it was the last, with the end. */
  boolean section(StringBuilder into) throws IOException {
    char last = 0;
    while (into.length() < PIECE_CHARS || Character.isHighSurrogate(last)) {
      if (in.reads("]]>")) {
        return true;
      }
      last = character();
      into.append(last);
    }
    return false;
  }

  /**
   * {@return the value of an attribute, in which white space is a space}
   *
   * @param quote ends the value, and is read too
   */
  String attribute(char quote, int charsMax) throws IOException {
    StringBuilder parts = null;
    int start = in.next;
    while (true) {
      if (in.next == in.end) {
        boolean more = in.more(start);
        start = 0;
        if (!more) {
          throw scanner.refused("the document ends early");
        }
      }
      char c = in.chars[in.next];
      if (c == quote) {
        return joined(parts, start);
      }
      if (c == '<') {
        throw scanner.refused("< in the value of an attribute");
      }
      if (c == '&' || c < ' ' || !XmlChars.isValid(c)) {
        parts = parts == null ? new StringBuilder() : parts;
        parts.append(in.chars, start, in.next - start);
        if (c == '&') {
          in.next++;
          parts.append(reference());
        } else {
          character();
          parts.append(' ');
        }
        start = in.next;
      } else {
        in.next++;
      }
      if ((parts == null ? 0 : parts.length()) + in.next - start > charsMax) {
        throw scanner.refused("an attribute is longer than " + charsMax + " characters");
      }
    }
  }

  private String joined(@Nullable StringBuilder parts, int start) {
    int length = in.next++ - start;
    return parts == null
        ? new String(in.chars, start, length)
        : parts.append(in.chars, start, length).toString();
  }

  /** Reads a reference behind its ampersand. */
  private String reference() throws IOException {
    if (in.reads("#")) {
      return in.reads("x") ? characterReference(16) : characterReference(10);
    }
    if (in.reads("lt;")) {
      return "<";
    }
    if (in.reads("gt;")) {
      return ">";
    }
    if (in.reads("amp;")) {
      return "&";
    }
    if (in.reads("quot;")) {
      return "\"";
    }
    if (in.reads("apos;")) {
      return "'";
    }
    throw scanner.refused("an entity is not declared");
  }

  private String characterReference(int radix) throws IOException {
    int point = 0;
    boolean some = false;
    while (!some || !in.reads(";")) {
      int c = in.peek();
      int digit = c < 0x80 && c >= 0 ? Character.digit(c, radix) : -1;
      if (digit < 0) {
        throw scanner.refused("a character reference is not valid");
      }
      in.next++;
      some = true;
      point = Math.min(point * radix + digit, Character.MAX_CODE_POINT + 1);
    }
    if (!XmlChars.isValidPoint(point)) {
      throw scanner.refused("the character U+%04X cannot be in XML 1.0".formatted(point));
    }
    return Character.toString(point);
  }
}
