package dev.parley.idl.read;

import dev.parley.idl.model.IdlKeywords;
import dev.parley.idl.model.IdlLimits;
import dev.parley.idl.model.SourceLocation;
import dev.parley.idl.read.Token.Kind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;

/** Lexer of one file (CORBA 3.3 part 1, 7.2). Threads: confined to one. */
final class Lexer {
  private static final String[] SIGNS = {"::", "<<", ">>", "==", "!=", "<=", ">=", "&&", "||"};

  private final IdlSource source;
  private final SourceCursor at;
  private final ProblemCollector problems;
  private final LiteralLexer literals;

  Lexer(IdlSource source, ProblemCollector problems) {
    this(source, 1, 1, problems);
  }

  /** Creates a lexer of a text that begins at this line and column of a file. */
  Lexer(IdlSource source, int line, int column, ProblemCollector problems) {
    this.source = source;
    this.at = new SourceCursor(source.text(), line, column);
    this.problems = problems;
    this.literals = new LiteralLexer(at, problems);
  }

  /** {@return this lexer, with backslashes in strings taken literally} */
  Lexer verbatim() {
    literals.verbatim();
    return this;
  }

  IdlSource source() {
    return source;
  }

  SourceLocation place() {
    return new SourceLocation(source.name(), at.line(), at.column());
  }

  /** {@return the next token; END at the end, for every further call too} */
  Token next() {
    while (true) {
      String comment = new CommentReader(at).skip();
      SourceLocation place = place();
      int next = at.peek();
      if (next < 0) {
        return new Token(Kind.END, "", "", place, comment);
      } else if (next == '#' && at.lineIsBlankBefore()) {
        at.take();
        return new Token(Kind.DIRECTIVE, directive(), "", place, comment);
      } else if (isLetter(next)) {
        return word(place, comment);
      } else if (isDigit(next) || (next == '.' && isDigit(at.peek(1)))) {
        return number(place, comment);
      } else if (next == '\'' || next == '"') {
        return quoted(place, comment, false);
      }
      Optional<Token> sign = sign(place, comment);
      if (sign.isPresent()) {
        return sign.get();
      }
      at.take();
      problems.add(place, "a character that IDL does not have: U+%04X".formatted(next));
    }
  }

  /** Skips inactive lines up to the next directive or the end. */
  Token nextDirective() {
    while (true) {
      new CommentReader(at).skip();
      SourceLocation place = place();
      if (at.peek() < 0) {
        return new Token(Kind.END, "", "", place, "");
      } else if (at.peek() == '#' && at.lineIsBlankBefore()) {
        at.take();
        return new Token(Kind.DIRECTIVE, directive(), "", place, "");
      }
      at.take();
    }
  }

  /** Reads the rest of a directive, with continued lines; comments become a space. */
  private String directive() {
    StringBuilder line = new StringBuilder();
    int quote = 0;
    while (at.peek() >= 0 && at.peek() != '\n') {
      if (at.continues()) {
        at.takeContinuation();
        line.append(' ');
      } else if (quote == 0 && at.peek() == '/' && (at.peek(1) == '/' || at.peek(1) == '*')) {
        boolean toEndOfLine = at.peek(1) == '/';
        new CommentReader(at).one();
        line.append(' ');
        if (toEndOfLine) {
          break;
        }
      } else {
        int next = at.take();
        if (quote == 0 && next == '"') {
          quote = next;
        } else if (quote == next) {
          quote = 0;
        }
        line.append((char) next);
      }
    }
    return line.toString();
  }

  private Token word(SourceLocation place, String comment) {
    StringBuilder text = new StringBuilder();
    while (isLetter(at.peek()) || isDigit(at.peek())) {
      text.append((char) at.take());
      if (text.length() > IdlLimits.IDENTIFIER_CHARS_MAX) {
        throw problems.end(
            place, "an identifier has at most " + IdlLimits.IDENTIFIER_CHARS_MAX + " characters");
      }
    }
    String word = text.toString();
    if (word.equals("L") && (at.peek() == '\'' || at.peek() == '"')) {
      return quoted(place, comment, true);
    }
    if (word.startsWith("_")) {
      String escaped = word.substring(1);
      if (escaped.isEmpty() || !isLetter(escaped.charAt(0)) || escaped.startsWith("_")) {
        problems.add(
            place, "an identifier begins with a letter, or with one underscore and a letter");
      }
      return new Token(Kind.IDENTIFIER, escaped, escaped, place, comment);
    }
    String keyword = IdlKeywords.keyword(word);
    if (!keyword.isEmpty() && !keyword.equals(word)) {
      problems.add(
          place,
          word
              + " differs only in case from the keyword "
              + keyword
              + "; _"
              + word
              + " escapes it");
    }
    Kind kind = keyword.equals(word) ? Kind.KEYWORD : Kind.IDENTIFIER;
    return new Token(kind, word, word, place, comment);
  }

  private Token number(SourceLocation place, String comment) {
    String text = literals.number(place);
    Object value = literals.value(text, place);
    Kind kind =
        switch (value) {
          case BigInteger _ -> Kind.WHOLE;
          case BigDecimal _ -> Kind.FIXED;
          default -> Kind.FLOATING;
        };
    return new Token(kind, text, value, place, comment);
  }

  private Token quoted(SourceLocation place, String comment, boolean wide) {
    boolean letter = at.peek() == '\'';
    String value = literals.quoted(place, wide);
    if (!letter) {
      return new Token(wide ? Kind.WIDE_WORDS : Kind.WORDS, value, value, place, comment);
    }
    if (value.length() != 1) {
      problems.add(place, "one character stands between single quotes");
    }
    char only = value.isEmpty() ? '?' : value.charAt(0);
    return new Token(wide ? Kind.WIDE_LETTER : Kind.LETTER, value, only, place, comment);
  }

  private Optional<Token> sign(SourceLocation place, String comment) {
    for (String sign : SIGNS) {
      if (at.looksAt(sign)) {
        at.take();
        at.take();
        return Optional.of(new Token(Kind.SIGN, sign, sign, place, comment));
      }
    }
    if ("{}()[]<>;:,=+-*/%~|^&!?.#".indexOf(at.peek()) < 0) {
      return Optional.empty();
    }
    String sign = String.valueOf((char) at.take());
    return Optional.of(new Token(Kind.SIGN, sign, sign, place, comment));
  }

  private static boolean isLetter(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
