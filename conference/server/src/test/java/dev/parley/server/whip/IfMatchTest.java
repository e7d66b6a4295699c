package dev.parley.server.whip;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What If-Match asks for, about something that has the tag "a". */
final class IfMatchTest {
  private static final String TAG = "\"a\"";

  @ParameterizedTest
  @ValueSource(strings = {"*", " * ", "\"a\"", "\"b\",\"a\"", "\"b\" , \"a\" , \"c\"", ", \"a\",,"})
  void holds(String header) {
    assertThat(IfMatch.read(header).holds(TAG)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"b\"", "W/\"a\"", "\"b\", \"c\"", "\"\"", "\"b,\", \"*\""})
  void doesNotHold(String header) {
    assertThat(IfMatch.read(header).holds(TAG)).isFalse();
  }

  @Test
  void asManyTagsAsAHeaderHoldsAreRead() {
    assertThat(IfMatch.read("\"b\",".repeat(4_000) + TAG).holds(TAG)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", ",", "a", "\"a", "\"a\" \"b\"", "*, \"a\"", "w/\"a\"", "\"a b\""})
  void isRefused(String header) {
    assertThatThrownBy(() -> IfMatch.read(header))
        .isInstanceOf(HttpErrorException.class)
        .hasMessageContaining("If-Match is *");
  }
}
