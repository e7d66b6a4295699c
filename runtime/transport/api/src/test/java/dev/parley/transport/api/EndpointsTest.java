package dev.parley.transport.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Schemes, options, close reasons and their text. */
class EndpointsTest {
  @ParameterizedTest
  @ValueSource(strings = {"memory:desk", "WS://127.0.0.1:1/x", "local:desk"})
  void artifactOfASchemeThatIsMissingCanBeLookedUp(String endpoint) {
    try (TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT)) {
      assertThatExceptionOfType(TransportException.class)
          .isThrownBy(() -> transports.of(URI.create(endpoint)))
          .withMessageMatching(".*; docs/guide/paths.md lists the artifact of each scheme");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"carrier-pigeon://roof", "/tmp/desk.sock", "desk.sock"})
  void unknownSchemeIsRefusedWithTheEndpointAndWhatThereIs(String endpoint) {
    try (TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT)) {
      assertThatExceptionOfType(TransportException.class)
          .isThrownBy(() -> transports.of(URI.create(endpoint)))
          .withMessageStartingWith(endpoint + ": no transport has this scheme; there are [")
          .satisfies(e -> {
            assertThat(e.reason()).isEqualTo(TransportException.Reason.UNKNOWN_SCHEME);
            assertThat(e.endpoint()).isEqualTo(URI.create(endpoint));
          });
    }
  }

  @Test
  void buildersStartFromWhatWasThere() {
    TransportConfig config =
        TransportConfig.builder()
            .connectTimeout(Duration.ofSeconds(1))
            .keepAlive(Duration.ofSeconds(2))
            .messageBytesMax(3)
            .queuedBytesMax(4)
            .plainOffMachine(true)
            .origins(Set.of("https://school.example"))
            .build();

    assertThat(config.toBuilder().build()).isEqualTo(config);
    assertThat(TransportConfig.DEFAULT.plainOffMachine()).isFalse();
    assertThat(TransportConfig.DEFAULT.origins()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void everyCloseReasonHasACodeOfItsOwn(CloseReason reason) {
    assertThat(CloseReason.of(reason.code())).isEqualTo(reason);
  }

  @ParameterizedTest
  @DisplayName("ER-4 close codes that are unknown are protocol errors")
  @ValueSource(ints = {10, -1, 4711, 65_535})
  void unknownCloseCodesAreProtocolErrors(int code) {
    assertThat(CloseReason.of(code)).isEqualTo(CloseReason.PROTOCOL_ERROR);
  }

  @Test
  @DisplayName("FR-1 close texts are cut between characters, at the limit and one byte beyond")
  void textIsCutBetweenCharacters() {
    String text = "aé€😀";
    int all = text.getBytes(StandardCharsets.UTF_8).length;

    assertThat(CloseStatus.truncate(text, all)).isEqualTo(text);
    assertThat(CloseStatus.truncate(text, all - 1)).isEqualTo("aé€");
    assertThat(CloseStatus.truncate(text, 6)).isEqualTo("aé€");
    assertThat(CloseStatus.truncate(text, 5)).isEqualTo("aé");
    assertThat(CloseStatus.truncate(text, 2)).isEqualTo("a");
    assertThat(CloseStatus.truncate(text, 0)).isEmpty();
  }

  @Test
  void endsAreToldInWords() {
    assertThat(new CloseStatus(CloseReason.SHUTDOWN, "bye", true))
        .hasToString("closed by peer: SHUTDOWN (bye)");
    assertThat(new CloseStatus(CloseReason.NORMAL, "", false)).hasToString("closed here: NORMAL");
  }
}
