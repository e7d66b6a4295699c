package dev.parley.idl.read;

import dev.parley.idl.model.Place;

/**
 * A word, a literal, a sign, or what the preprocessor has to say.
 *
 * @param text as it was written; of an identifier without the underscore that escapes it
 * @param value of a literal its value, of others the text
 * @param comment what stands before it, without marks
 */
record Token(Kind kind, String text, Object value, Place place, String comment) {
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

  /** {@return how people would call it} */
  String words() {
    return switch (kind) {
      case END, BEGIN, PRAGMA, DIRECTIVE -> kind.words();
      default -> text.length() > 60 ? kind.words() : "\"" + text + "\"";
    };
  }
}
