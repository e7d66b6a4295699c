package dev.parley.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameSuggestionTest {
  private static final List<String> KNOWN = List.of("port", "host", "allow-origins");

  @ParameterizedTest
  @CsvSource({"prot, port", "PORT, port", "allow-origin, allow-origins", "hos, host"})
  void mostSimilarNameIsSuggested(String mistyped, String known) {
    assertThat(NameSuggestion.of(mistyped, KNOWN)).contains(known);
    assertThat(NameSuggestion.hint(mistyped, KNOWN)).isEqualTo("; did you mean '" + known + "'?");
  }

  @ParameterizedTest
  @CsvSource({"names", "allow-everything", "p"})
  void dissimilarNameGetsTheList(String mistyped) {
    assertThat(NameSuggestion.of(mistyped, KNOWN)).isEmpty();
    assertThat(NameSuggestion.hint(mistyped, KNOWN))
        .isEqualTo("; there are port, host, allow-origins");
  }

  @Test
  void noHintWithoutNames() {
    assertThat(NameSuggestion.hint("port", List.of())).isEmpty();
  }
}
