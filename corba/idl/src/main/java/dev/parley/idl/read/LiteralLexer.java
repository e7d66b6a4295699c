package dev.parley.idl.read;

import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.SourceLocation;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Lexer of numeric, character and string literals (CORBA 3.3 part 1, 7.2.6). Threads: confined to
 * one.
 */
final class LiteralLexer {
  private final SourceCursor at;
  private final ProblemCollector problems;
  private boolean verbatim;

  LiteralLexer(SourceCursor at, ProblemCollector problems) {
    this.at = at;
    this.problems = problems;
  }

  /** {@return the longest text that has the form of a number} */
  String number(SourceLocation place) {
    StringBuilder text = new StringBuilder();
    boolean hex = at.looksAt("0x") || at.looksAt("0X");
    while (goesOn(text, hex)) {
      text.append((char) at.take());
      if (text.length() > IdlLimits.NUMBER_CHARS_MAX) {
        throw problems.end(
            place, "a number has at most " + IdlLimits.NUMBER_CHARS_MAX + " characters");
      }
    }
    return text.toString();
  }

  private boolean goesOn(StringBuilder text, boolean hex) {
    int next = at.peek();
    if (next == '+' || next == '-') {
      return !hex && !text.isEmpty() && "eE".indexOf(text.charAt(text.length() - 1)) >= 0;
    }
    return next == '.'
        || next == '_'
        || (next >= 0 && next < 128 && Character.isLetterOrDigit(next));
  }

  /** {@return the value: a BigInteger, a BigDecimal or a Double} */
  Object value(String text, SourceLocation place) {
    if (text.matches("0[xX][0-9a-fA-F]+")) {
      return new BigInteger(text.substring(2), 16);
    } else if (text.matches("0[0-7]*")) {
      return new BigInteger(text, 8);
    } else if (text.matches("[1-9][0-9]*")) {
      return new BigInteger(text);
    } else if (text.matches("([0-9]+\\.?[0-9]*|\\.[0-9]+)[dD]")) {
      return new BigDecimal(text.substring(0, text.length() - 1));
    } else if (text.matches(
        "([0-9]+\\.[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+")) {
      return Double.valueOf(text);
    }
    problems.add(place, text + " is not a number");
    return BigInteger.ONE;
  }

  /** Takes backslashes literally from here on. */
  void verbatim() {
    verbatim = true;
  }

  /** {@return the text between two quotes, with escapes resolved} */
  String quoted(SourceLocation place, boolean wide) {
    int quote = at.take();
    StringBuilder value = new StringBuilder();
    while (at.peek() != quote) {
      if (at.peek() < 0 || at.peek() == '\n') {
        throw problems.end(place, "the closing " + (char) quote + " is missing on this line");
      }
      value.append(at.peek() == '\\' && !verbatim ? escape(place, wide) : (char) at.take());
      if (value.length() > IdlLimits.TEXT_CHARS_MAX) {
        throw problems.end(place, "a text has at most " + IdlLimits.TEXT_CHARS_MAX + " characters");
      }
    }
    at.take();
    if (quote == '"' && value.indexOf("\0") >= 0) {
      problems.add(place, "a text may not contain the character 0");
    }
    return value.toString();
  }

  private char escape(SourceLocation quote, boolean wide) {
    SourceLocation place = new SourceLocation(quote.file(), at.line(), at.column());
    at.take();
    int next = at.peek() < 0 ? ' ' : at.take();
    return switch (next) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'v' -> '\u000B';
      case 'b' -> '\b';
      case 'r' -> '\r';
      case 'f' -> '\f';
      case 'a' -> '\u0007';
      case '\\', '?', '\'', '"' -> (char) next;
      case 'x' -> (char) digits(16, 2, 0);
      case 'u' -> {
        if (!wide) {
          problems.add(place, "\\u stands in wide characters and texts only: L\"...\"");
        }
        yield (char) digits(16, 4, 0);
      }
      default -> {
        if (next >= '0' && next <= '7') {
          yield (char) (digits(8, 2, next - '0') & 0xFF);
        }
        problems.add(place, "an escape that IDL does not have: \\" + (char) next);
        yield '?';
      }
    };
  }

  private int digits(int radix, int most, int first) {
    int value = first;
    for (int i = 0; i < most && at.peek() >= 0 && Character.digit(at.peek(), radix) >= 0; i++) {
      value = value * radix + Character.digit(at.take(), radix);
    }
    return value;
  }
}
