package dev.parley.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rule DI-1. */
final class ServiceNameTest {
  @ParameterizedTest
  @ValueSource(strings = {"a", "7..", "Desk-2_b.c", "x-"})
  void nameIsLettersDigitsAndThreeSigns(String name) {
    assertThat(ServiceName.of(URI.create("local:" + name)))
        .isEqualTo(new ServiceName(URI.create("local:" + name), name, false));
  }

  @Test
  void ownerMayWantTcp() {
    assertThat(ServiceName.of(URI.create("local:desk?tcp")).tcp()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/desk",
        "//desk",
        "..",
        ".desk",
        "-",
        "_",
        "a/b",
        "../desk",
        "a\u00e4",
        "a%20b",
        "a%00",
        "a:b",
        "?tcp",
        "a?udp",
        "a?tcp&tcp",
        "a#b",
        "a*",
        "~"
      })
  void othersAreRefused(String name) {
    refused(URI.create("local:" + name));
  }

  @Test
  void nameHasAtMost48Characters() {
    assertThat(ServiceName.of(URI.create("local:" + "n".repeat(48))).text()).hasSize(48);
    refused(URI.create("local:" + "n".repeat(49)));
  }

  private static void refused(URI uri) {
    assertThatExceptionOfType(TransportException.class)
        .isThrownBy(() -> ServiceName.of(uri))
        .withMessageContaining("1 to 48 letters")
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.BAD_ENDPOINT));
  }
}
