package dev.parley.json;

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
        "two | unexpected 'two' at line 1, column 1; a value is a number,",
        "[true, fals] | unexpected 'fals' at line 1, column 8; strings and names are written in",
        "{type: 1} | unexpected 'type' at line 1, column 2; strings and names are written in",
        "{'a': 1} | unexpected ''' at line 1, column 2; strings and names are written in",
        "{\"a\" 1} | unexpected '1' at line 1, column 6; numbers are written as",
        "[1,] | unexpected ']' at line 1, column 4; a value is missing before it",
        "} | unexpected '}' at line 1, column 1",
        "[1, 2 | it ends at line 1, column 6, before it is complete; is a ], a } or a \" missing?",
        "\"abc | it ends at line 1, column 5, before it is complete",
        "1e | it ends at line 1, column 3, before it is complete",
        "1 2 | unexpected text after the value at line 1, column 3; put several values in [",
        "{\"a\": 1, \"a\": 2} | duplicate name in an object before line 1, column",
        "01 | unexpected '1' at line 1, column 2; numbers are written as",
        "\"\\x\" | unexpected 'x' at line 1, column 3; a backslash is followed by",
        "// one | unexpected '/' at line 1, column 1; JSON has no comments",
        "NaN | unexpected end at line 1, column 4; a value is a number,",
      })
  void saysWhatStandsWhereAndWhatToWrite(String text, String words) {
    assertThat(said(text)).startsWith("order: not JSON: " + words).hasLineCount(1);
  }

  @Test
  void linesAreCounted() {
    assertThat(said("{\n  \"a\": 1,\n  b: 2\n}"))
        .contains("'b' at line 3, column 3")
        .endsWith("put single quotes around the whole argument: '{\"name\": \"text\"}'");
    assertThat(said("\"a\nb\"")).contains("'\\u000a' at line 1, column 3").contains("\\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "9"})
  void whatIsBeyondTheLimitsIsSaidToBe(String piece) {
    assertThat(said(piece.repeat(4_000)))
        .endsWith(
            "exceeds a limit: 4,194,304 characters, 256 levels of nesting, numbers of 3,000 digits");
  }

  @Test
  void nothingAndTooMuchAreNoJson() {
    assertThat(said("")).contains("not JSON: empty input");
    assertThat(said("1e99999999999")).contains("not JSON: a number with too large an exponent");
  }
}
