package dev.parley.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MulticastConfigTest {
  @ParameterizedTest
  @CsvSource({
    "239.255.7.7, 239.255.7.7, 7010",
    "232.1.7.7:5004, 232.1.7.7, 5004",
    "ff15::7, ff15:0:0:0:0:0:0:7, 7010",
    "[ff35::7]:5004, ff35:0:0:0:0:0:0:7, 5004"
  })
  void addressIsReadWithItsPort(String text, String address, int port) {
    MulticastConfig config = MulticastConfig.parse(text);
    assertThat(config.address()).isEqualTo(address);
    assertThat(config.port()).isEqualTo(port);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.1",
        "school.example",
        "239.255.7.7:0",
        "239.255.7.7:70000",
        "[ff15::7"
      })
  void otherTextsAreRefusedWithAnExample(String text) {
    assertThatThrownBy(() -> MulticastConfig.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("239.255.7.7:7010");
  }

  @Test
  void interfaceAndFeedbackPortBelongToTheGroup() {
    ServerConfig config =
        ServerConfig.builder()
            .multicastInterface("eth1")
            .multicast(MulticastConfig.parse("239.255.7.7"))
            .multicastFeedbackPort(7_011)
            .build();
    assertThat(config.multicast()).isPresent();
    assertThat(config.multicast().get().networkInterface()).contains("eth1");
    assertThat(config.multicast().get().feedbackPort()).hasValue(7_011);
    assertThat(ServerConfig.builder().multicastInterface("eth1").build().multicast()).isEmpty();
  }
}
