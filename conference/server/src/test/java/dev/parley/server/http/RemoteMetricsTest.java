package dev.parley.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.http.Http.Answer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics for another machine, which a proxy on this one passes the request of. */
final class RemoteMetricsTest {
  private static final String TOKEN = "c0ffee00c0ffee00c0ffee00";
  private static final String REMOTE = "X-Forwarded-For: 203.0.113.7";

  @TempDir static Path data;

  private static ParleyServer server;
  private static URI behind;

  @BeforeAll
  static void start() throws IOException {
    server = ParleyServer.start(config(Files.writeString(data.resolve("token"), TOKEN + "\n")));
    behind = URI.create("http://127.0.0.1:" + server.endpoints().getFirst().getPort());
  }

  private static ServerConfig config(Path token) {
    return ServerConfig.builder()
        .port(0)
        .tcpPort(0)
        .data(data)
        .url(PublicUrl.of("https://rooms.school.example"))
        .metricsTokenFile(token)
        .build();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void requestWithTheTokenReadsThem() throws IOException {
    Answer answer = Http.get(behind, "/metrics", REMOTE, "Authorization: Bearer " + TOKEN);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text()).contains("parley_connections ", "parley_ready 1\n");
  }

  @Test
  void requestWithoutItIsToldWhatIsMissing() throws IOException {
    for (String header : new String[] {"Accept: */*", "Authorization: Bearer " + TOKEN + "0"}) {
      Answer answer = Http.get(behind, "/metrics", REMOTE, header);

      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.header("WWW-Authenticate")).isEqualTo("Bearer");
      assertThat(answer.text())
          .contains("Authorization: Bearer TOKEN", "metrics-token-file")
          .doesNotContain(TOKEN)
          .doesNotContain("parley_connections");
    }
  }

  @Test
  void thisMachineNeedsNoToken() throws IOException {
    assertThat(Http.get(behind, "/metrics").status()).isEqualTo(200);
  }

  @Test
  void tokenOpensNothingElse() throws IOException {
    String header = "Authorization: Bearer " + TOKEN;

    assertThat(Http.get(behind, "/admin", REMOTE, header).status()).isEqualTo(403);
  }

  @Test
  void serverDoesNotStartWithoutTheTokenThatItsOptionsName(@TempDir Path other) {
    ServerConfig config =
        ServerConfig.builder()
            .port(0)
            .tcpPort(0)
            .data(other)
            .metricsTokenFile(other.resolve("none"))
            .build();

    assertThatThrownBy(() -> ParleyServer.start(config))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("metrics-token-file");
  }
}
