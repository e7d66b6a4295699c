package dev.parley.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MetricsTokenTest {
  private static final String TOKEN = "0123456789abcdef";

  @TempDir Path folder;

  private MetricsToken read(String text) throws IOException {
    return MetricsToken.read(Files.writeString(folder.resolve("token"), text));
  }

  @Test
  void headerWithTheTokenIsAccepted() throws IOException {
    MetricsToken token = read("\n " + TOKEN + " \n");

    assertThat(token.authorizes("Bearer " + TOKEN)).isTrue();
    assertThat(token.authorizes("bearer  " + TOKEN + " ")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Bearer",
        "Bearer ",
        TOKEN,
        "Basic " + TOKEN,
        "Bearer 0123456789abcdeF",
        "Bearer 0123456789abcde",
        "Bearer " + TOKEN + "0",
        "Bearer " + TOKEN + " " + TOKEN,
        "Bearer\u00a0" + TOKEN
      })
  void anyOtherHeaderIsRejected(String header) throws IOException {
    assertThat(read(TOKEN).authorizes(header)).isFalse();
  }

  @Test
  void requestWithoutAHeaderIsRejected() throws IOException {
    assertThat(read(TOKEN).authorizes(null)).isFalse();
  }

  @Test
  void tokenHasItsLimitsOfLength() throws IOException {
    assertThat(read("x".repeat(16)).authorizes("Bearer " + "x".repeat(16))).isTrue();
    assertThat(read("x".repeat(256)).authorizes("Bearer " + "x".repeat(256))).isTrue();
    for (int length : new int[] {0, 15, 257, 100_000}) {
      assertThatThrownBy(() -> read("x".repeat(length)))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("metrics-token-file: " + folder.resolve("token"))
          .hasMessageContaining("16 to 256 visible ASCII characters")
          .hasMessageContaining("openssl rand -hex 32");
    }
  }

  @Test
  void textThatIsNoTokenIsRejected() {
    assertThatThrownBy(() -> read("two words, so no token")).hasMessageContaining("holds no token");
    assertThatThrownBy(() -> MetricsToken.read(folder.resolve("none")))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("cannot be read");
  }
}
