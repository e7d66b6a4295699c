package dev.parley.json;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Explains a JSON syntax error to its author: the position, the text found there, and what to write
 * instead.
 */
final class JsonSyntaxMessage {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_$]{1,40}");

  private static final String VALUES =
      "a value is a number, a string in double quotes, true, false, null, [ … ] or { … }";

  private final String text;
  private final JacksonException refusal;

  private JsonSyntaxMessage(String text, JacksonException refusal) {
    this.text = text;
    this.refusal = refusal;
  }

  /**
   * {@return the message, one line}
   *
   * @param refusal the parser's exception
   */
  static String words(String text, JacksonException refusal) {
    return "not JSON: " + new JsonSyntaxMessage(text, refusal).words();
  }

  private String words() {
    return switch (refusal) {
      case StreamConstraintsException _ ->
          "it exceeds a limit: %,d characters, %d levels of nesting, numbers of %,d digits"
              .formatted(Json.CHARS_MAX, Json.DEPTH_MAX, Json.NUMBER_CHARS_MAX);
      case UnexpectedEndOfInputException _ ->
          "it ends at " + place() + ", before it is complete; is a ], a } or a \" missing?";
      case MismatchedInputException _ ->
          "unexpected text after the value at " + place() + "; put several values in [ … , … ]";
      default ->
          refusal.getOriginalMessage().startsWith("Duplicate")
              ? "duplicate name in an object before " + place() + "; remove one of them"
              : "unexpected %s at %s; %s".formatted(found(), place(), remedy());
    };
  }

  private String place() {
    TokenStreamLocation at = refusal.getLocation();
    return at == null
        ? "its end"
        : "line %d, column %d".formatted(at.getLineNr(), at.getColumnNr());
  }

  private int offset() {
    TokenStreamLocation at = refusal.getLocation();
    return at == null ? text.length() : Math.clamp(at.getCharOffset(), 0, text.length());
  }

  private char charAt(int offset) {
    return offset >= 0 && offset < text.length() ? text.charAt(offset) : ' ';
  }

  /** Returns the text at the position of the error: a word, or one character. */
  private String found() {
    int at = offset();
    Matcher word = WORD.matcher(text).region(at, text.length());
    if (word.lookingAt()) {
      return "'" + word.group() + "'";
    }
    char found = charAt(at);
    if (at == text.length()) {
      return "end";
    }
    return Character.isISOControl(found) ? "'\\u%04x'".formatted((int) found) : "'" + found + "'";
  }

  private String remedy() {
    char found = charAt(offset());
    if (charAt(offset() - 1) == '\\') {
      return "a backslash is followed by one of \" \\ / b f n r t, or u and four hexadecimal"
          + " digits";
    }
    if (Character.isISOControl(found)) {
      return "in a string it is written \\n, \\t or \\u and four hexadecimal digits";
    }
    return switch (found) {
      case '\'' -> "strings and names are written in double quotes";
      case ']', '}' -> "a value is missing before it, or there is an extra comma";
      case '/', '#' -> "JSON has no comments";
      case '.', '+', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
          "numbers are written as in 10, -0.5 or 1e9, and follow a comma, a colon or a [";
      default -> Character.isLetter(found) ? quoted() : VALUES;
    };
  }

  /**
   * Returns the hint for a word without quotes: a shell removes double quotes unless single quotes
   * surround them.
   */
  private String quoted() {
    return text.startsWith("{") || text.startsWith("[")
        ? "strings and names are written in double quotes; in a shell, put single quotes"
            + " around the whole argument: '{\"name\": \"text\"}'"
        : VALUES;
  }
}
