package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CloseStatusTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFD, 0x10000, 0x10FFFF})
  void characterThatFitsIsKeptAndOneThatDoesNotIsCutOff(int point) {
    String text = Character.toString(point);
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;

    assertThat(CloseStatus.truncate(text, bytes)).isEqualTo(text);
    assertThat(CloseStatus.truncate(text, bytes - 1)).isEmpty();
  }

  @Test
  void textIsCutBetweenCharacters() {
    assertThat(CloseStatus.truncate("aé€😀", 10)).isEqualTo("aé€😀");
    assertThat(CloseStatus.truncate("aé€😀", 9)).isEqualTo("aé€");
    assertThat(CloseStatus.truncate("aé€😀", 5)).isEqualTo("aé");
  }
}
