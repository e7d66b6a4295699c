package dev.parley.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PublicUrlTest {
  @ParameterizedTest
  @CsvSource({
    "https://School.example/, https://school.example, 443",
    "https://school.example:443, https://school.example, 443",
    "https://school.example:8443, https://school.example:8443, 8443",
    "http://192.0.2.7, http://192.0.2.7, 80",
    "https://[2001:DB8::1]:8443/, https://[2001:db8::1]:8443, 8443"
  })
  void originLeavesTheSchemesOwnPortOut(String text, String origin, int port) {
    PublicUrl url = PublicUrl.of(text);

    assertThat(url.origin()).isEqualTo(origin);
    assertThat(url.port()).isEqualTo(port);
    assertThat(url.uri()).hasToString(origin + "/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "school.example",
        "ftp://school.example",
        "https://school.example/rooms",
        "https://school.example?x",
        "https://user@school.example",
        "https://school.example:0",
        "https://school.example:70000",
        "https://"
      })
  void whatIsNotAServersUrlIsRefused(String text) {
    assertThatThrownBy(() -> PublicUrl.of(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void roomsBehindAPublicUrlAreNotOpenUnlessAsked() {
    ServerConfig behind = ServerConfig.builder().url(PublicUrl.of("https://a.example")).build();
    ServerConfig here = ServerConfig.builder().url(PublicUrl.of("http://localhost:8080")).build();

    assertThat(behind.openRooms()).isFalse();
    assertThat(here.openRooms()).isTrue();
  }
}
