package dev.parley.idl.read;

import dev.parley.idl.model.SourceLocation;

/**
 * Token: an identifier or keyword, a literal, a sign, or a message of the preprocessor.
 *
 * @param text source text; without the escaping underscore of an identifier
 * @param value value of a literal; the text for other tokens
 * @param comment comment before the token, without comment marks
 */
record Token(Kind kind, String text, Object value, SourceLocation place, String comment) {
  enum Kind {
    IDENTIFIER("an identifier"),
    KEYWORD("a keyword"),
    WHOLE("a whole number"), // BigInteger
    FLOATING("a number"), // Double
    FIXED("a fixed number"), // BigDecimal
    LETTER("a character"), // Character
    WIDE_LETTER("a wide character"), // Character
    WORDS("a text"), // String
    WIDE_WORDS("a wide text"), // String
    SIGN("a sign"),
    DIRECTIVE("a directive"), // the rest of its line; never leaves the preprocessor
    PRAGMA("a pragma"), // its words as a list of tokens
    BEGIN("the beginning of a file"),
    END("the end of the file"); // of each file that was included, and of all

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    String words() {
      return words;
    }
  }

  boolean is(String sign) {
    return (kind == Kind.SIGN || kind == Kind.KEYWORD) && text.equals(sign);
  }

  /** {@return the token as text for error messages} */
  String words() {
    return switch (kind) {
      case END, BEGIN, PRAGMA, DIRECTIVE -> kind.words();
      default -> text.length() > 60 ? kind.words() : "\"" + text + "\"";
    };
  }
}
