package dev.parley.cli.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of JSON with a mistake in it. */
final class JsonSyntaxMessageTest {
  private static String said(String text) {
    return catchThrowableOfType(JsonException.class, () -> Json.parse("order", text)).getMessage();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "two | 'two' at line 1, column 1 does not belong there; a value is a number,",
        "[true, fals] | 'fals' at line 1, column 8 does not belong there; texts and names stand in",
        "{type: 1} | 'type' at line 1, column 2 does not belong there; texts and names stand in",
        "{'a': 1} | ''' at line 1, column 2 does not belong there; texts and names stand in",
        "{\"a\" 1} | '1' at line 1, column 6 does not belong there; numbers are written as",
        "[1,] | ']' at line 1, column 4 does not belong there; a value is missing before it",
        "} | '}' at line 1, column 1",
        "[1, 2 | it ends at line 1, column 6, before it is whole; is a ], a } or a \" missing?",
        "\"abc | it ends at line 1, column 5, before it is whole",
        "1e | it ends at line 1, column 3, before it is whole",
        "1 2 | a value ends before line 1, column 3, and more follows; several stand in [",
        "{\"a\": 1, \"a\": 2} | a name stands twice in an object, again before line 1, column",
        "01 | '1' at line 1, column 2 does not belong there; numbers are written as",
        "\"\\x\" | 'x' at line 1, column 3 does not belong there; after a backslash stands",
        "// one | '/' at line 1, column 1 does not belong there; JSON has no comments",
        "NaN | what ends at line 1, column 4 does not belong there; a value is a number,",
      })
  void saysWhatStandsWhereAndWhatToWrite(String text, String words) {
    assertThat(said(text)).startsWith("order: not JSON: " + words).hasLineCount(1);
  }

  @Test
  void linesAreCounted() {
    assertThat(said("{\n  \"a\": 1,\n  b: 2\n}"))
        .contains("'b' at line 3, column 3")
        .endsWith("for a shell all of it in single ones: '{\"name\": \"text\"}'");
    assertThat(said("\"a\nb\"")).contains("'\\u000a' at line 1, column 3").contains("\\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "9"})
  void whatIsBeyondTheLimitsIsSaidToBe(String piece) {
    assertThat(said(piece.repeat(4_000)))
        .endsWith("beyond what is read: 4,194,304 characters, 256 levels, numbers of 3,000 digits");
  }

  @Test
  void nothingAndTooMuchAreNoJson() {
    assertThat(said("")).contains("not JSON: nothing is there");
    assertThat(said("1e99999999999")).contains("not JSON: a number with too large an exponent");
  }
}
