package dev.parley.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.server.ParleyServer;
import dev.parley.server.archive.DataFolder;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the port of a server with a public URL answers, as a proxy on this machine asks. */
final class BehindProxyTest {
  private static final String PUBLIC = "rooms.school.example";

  @TempDir static Path data;

  private static ParleyServer server;
  private static URI behind;

  @BeforeAll
  static void start() {
    server =
        ParleyServer.start(
            ServerConfig.builder()
                .port(0)
                .tcpPort(0)
                .data(data)
                .url(PublicUrl.of("https://" + PUBLIC))
                .build());
    behind = URI.create("http://127.0.0.1:" + server.endpoints().getFirst().getPort());
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void operatorsPagesAreForThisMachineAndNotForThoseBehindTheProxy() throws IOException {
    assertThat(Http.get(behind, "/admin").status()).isEqualTo(200);
    assertThat(Http.get(behind, "/metrics").status()).isEqualTo(200);

    String forwarded = "X-Forwarded-For: 203.0.113.7";
    assertThat(Http.get(behind, "/admin", forwarded).status()).isEqualTo(403);
    assertThat(Http.get(behind, "/metrics", forwarded).status()).isEqualTo(403);
    assertThat(Http.ask(behind, "GET", "/admin", "Host: " + PUBLIC).status()).isEqualTo(403);
  }

  @Test
  void browsersAreToldOfTheWayByTls() throws IOException {
    var answer = Http.ask(behind, "GET", "/", "Host: " + PUBLIC);

    assertThat(answer.header("Content-Security-Policy")).contains(" wss://" + PUBLIC + ";");
    assertThat(answer.header("Strict-Transport-Security")).isEqualTo("max-age=31536000");
    assertThat(Http.get(behind, "/").header("Strict-Transport-Security")).isEmpty();
  }

  @Test
  void urlIsKeptForThoseWhoMakeInvitations() {
    assertThat(server.url()).hasToString("https://" + PUBLIC + "/");
    assertThat(DataFolder.url(data)).contains(server.url());
  }
}
