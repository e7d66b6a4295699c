package dev.parley.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.http.Http.Answer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a browser, or somebody who pretends to be one, gets from the HTTP port. */
final class HttpRouterTest {
  private static final String SCRIPT = "/assets/main-0aB1cD2e.js";
  private static final String[] UPGRADE = {
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Protocol: parley.1"
  };

  @TempDir static Path data;

  private static ParleyServer server;
  private static URI url;

  @BeforeAll
  static void start() {
    server =
        ParleyServer.start(
            ServerConfig.builder()
                .port(0)
                .tcpPort(0)
                .data(data)
                .name("rooms.school.example")
                .allowOrigin("https://school.example")
                .build());
    url = server.url();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void pageIsServedAtItsPlaces() throws IOException {
    for (String place : new String[] {"/", "/r/maths", "/r/M%C3%BCnchen", "/r/a?name=x"}) {
      Answer answer = Http.get(url, place);

      assertThat(answer.status()).as(place).isEqualTo(200);
      assertThat(answer.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
      assertThat(answer.header("Cache-Control")).isEqualTo("no-cache");
      assertThat(answer.text()).contains("<div id=\"app\">");
    }
  }

  @Test
  void everyAnswerHasItsSecurityHeaders() throws IOException {
    for (String path : new String[] {"/", SCRIPT, "/nothing", "/health"}) {
      Answer answer = Http.get(url, path);

      assertThat(answer.header("Content-Security-Policy"))
          .as(path)
          .contains("default-src 'self';", "script-src 'self';", "style-src 'self';")
          .contains("object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'")
          .contains("require-trusted-types-for 'script'")
          .contains("connect-src 'self' ws://127.0.0.1:" + url.getPort() + ";")
          .doesNotContain("unsafe");
      assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
      assertThat(answer.header("Referrer-Policy")).isEqualTo("no-referrer");
      assertThat(answer.header("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
      assertThat(answer.header("Cross-Origin-Embedder-Policy")).isEqualTo("require-corp");
      assertThat(answer.header("Permissions-Policy"))
          .contains("camera=(self)", "geolocation=()")
          .doesNotContain("bluetooth"); // Chromium complains of what it does not know
    }
  }

  @Test
  void filesNamedAfterTheirBytesAreKeptForGood() throws IOException {
    Answer answer = Http.get(url, SCRIPT);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type")).isEqualTo("text/javascript; charset=utf-8");
    assertThat(answer.header("Cache-Control")).contains("immutable", "max-age=31536000");
    assertThat(answer.header("Content-Encoding")).isEmpty();
  }

  @Test
  void filesAreCompressedForThoseWhoCanRead() throws IOException {
    Answer plain = Http.get(url, SCRIPT);
    Answer compressed = Http.get(url, SCRIPT, "Accept-Encoding: br;q=0, gzip, deflate");

    assertThat(compressed.header("Content-Encoding")).isEqualTo("gzip");
    assertThat(compressed.header("Vary")).isEqualTo("Accept-Encoding");
    assertThat(compressed.header("ETag")).isNotEqualTo(plain.header("ETag"));
    assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed.body())).readAllBytes())
        .isEqualTo(plain.body());
    assertThat(Http.get(url, SCRIPT, "Accept-Encoding: gzip;q=0").header("Content-Encoding"))
        .isEmpty();
  }

  @Test
  void unchangedFilesAreNotSentAgain() throws IOException {
    String etag = Http.get(url, "/").header("ETag");

    Answer again = Http.get(url, "/", "If-None-Match: \"other\", W/" + etag);

    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(Http.get(url, "/", "If-None-Match: \"other\"").status()).isEqualTo(200);
  }

  @Test
  void headHasNoBody() throws IOException {
    Answer answer = Http.ask(url, "HEAD", "/", "Host: " + url.getAuthority());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Length")).isNotEmpty();
    assertThat(answer.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../store/Schema.class",
        "/assets/../../server/Page.class",
        "/assets/..%2f..%2fserver%2fPage.class",
        "/assets/%2e%2e/%2e%2e/server/Page.class",
        "/assets/..\\..\\server\\Page.class",
        "/assets//etc/passwd",
        "//etc/passwd",
        "/assets/.hidden",
        "/./index.html",
        "/assets/main-0aB1cD2e.js/",
        "/assets/",
        "/assets",
        "/r/",
        "/r/a/b",
        "/META-INF/MANIFEST.MF",
        "/module-info.class",
        "/nothing",
        "/assets/nothing-00000000.js"
      })
  void nothingElseIsThere(String path) throws IOException {
    assertThat(Http.get(url, path).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"})
  void otherMethodsAreNotAllowed(String method) throws IOException {
    Answer answer = Http.ask(url, method, "/", "Host: " + url.getAuthority(), "Content-Length: 0");

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.header("Allow")).isEqualTo("GET, HEAD");
  }

  @Test
  void bodiesAreRefused() throws IOException {
    assertThat(Http.get(url, "/", "Content-Length: 5").status()).isEqualTo(413);
    assertThat(Http.get(url, "/", "Transfer-Encoding: chunked").status()).isEqualTo(413);
  }

  @Test
  void rubbishIsRefused() throws IOException {
    assertThat(Http.raw(url, "rubbish\r\n\r\n").status()).isBetween(400, 501);
    assertThat(Http.get(url, "/" + "x".repeat(5_000)).status()).isEqualTo(414);
    assertThat(Http.get(url, "/", "X: " + "x".repeat(20_000)).status()).isEqualTo(431);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:%d",
        "LOCALHOST:%d",
        "127.0.0.1:%d",
        "[::1]:%d",
        "rooms.school.example:%d",
        "rooms.school.example"
      })
  void ownNamesAreAnswered(String host) throws IOException {
    Answer answer = Http.ask(url, "GET", "/", "Host: " + host.formatted(url.getPort()));

    assertThat(answer.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:%d",
        "127.0.0.1.evil.example:%d",
        "localhost.evil.example",
        "10.0.0.1:%d",
        "a b",
        "",
        "localhost:%d@evil.example",
        "localhost:x"
      })
  void namesThatAreNotOursAreNotAnswered(String host) throws IOException {
    Answer answer = Http.ask(url, "GET", "/", "Host: " + host.formatted(url.getPort()));

    assertThat(answer.status()).isIn(421, 400);
    assertThat(answer.text()).doesNotContain("app");
  }

  @Test
  void requestWithoutHostIsNotAnswered() throws IOException {
    assertThat(Http.raw(url, "GET / HTTP/1.0\r\n\r\n").status()).isEqualTo(421);
  }

  private Answer upgrade(String host, String... origin) throws IOException {
    return Http.raw(url, upgradeRequest(host, origin));
  }

  private String upgradeRequest(String host, String... origin) {
    return "GET /parley HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\n%s\r\n%s\r\n"
        .formatted(
            host.formatted(url.getPort()),
            String.join("\r\n", UPGRADE),
            origin.length == 0 ? "" : "Origin: " + origin[0].formatted(url.getPort()) + "\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:%d",
        "http://localhost:%d",
        "http://[::1]:%d",
        "http://rooms.school.example:%d",
        "https://school.example"
      })
  void ownPagesAndThoseOnTheListMayCall(String origin) throws IOException {
    assertThat(upgrade("127.0.0.1:%d", origin).status()).isEqualTo(101);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1:%d", "http://127.0.0.1", "http://127.0.0.1:1", "http://evil.example:%d",
        "http://school.example", "https://school.example:444", "null", "",
        "http://127.0.0.1:%d.evil.example", "http://127.0.0.1:%d/", "file://"
      })
  void pagesOfOthersMayNotCall(String origin) throws IOException {
    assertThat(Http.refusal(url, upgradeRequest("127.0.0.1:%d", origin)))
        .endsWith("may not call here; the server's option --allow-origin allows them");
  }

  @Test
  void programsWithoutOriginMayCallUnderItsNamesOnly() throws IOException {
    assertThat(upgrade("127.0.0.1:%d").status()).isEqualTo(101);
    assertThat(upgrade("evil.example:%d").status()).isEqualTo(421);
  }

  @Test
  void plainRequestForCallsIsToldToUpgrade() throws IOException {
    Answer answer = Http.get(url, "/parley");

    assertThat(answer.status()).isEqualTo(426);
  }

  @Test
  void healthAndMetricsAreThere() throws IOException {
    assertThat(Http.get(url, "/health").text())
        .isEqualTo("{\"ready\":true,\"live\":true,\"failures\":{},\"readOnlyRooms\":0}\n");
    assertThat(Http.get(url, "/health/ready").status()).isEqualTo(200);
    assertThat(Http.get(url, "/health/live").text()).isEqualTo("{\"live\":true}\n");
    assertThat(Http.get(url, "/metrics").text())
        .contains("# TYPE parley_connections gauge\nparley_connections ")
        .contains("parley_events_written_total ")
        .contains("# TYPE parley_media_packets_total counter\n")
        .contains("parley_media_forwarding_seconds_count 0\n");
  }

  @Test
  void liveRoomsAreAPageWithoutScriptsThatIsReadAgain() throws IOException {
    Answer page = Http.get(url, "/admin");

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(page.header("Refresh")).isEqualTo("5");
    assertThat(page.header("Cache-Control")).isEqualTo("no-store");
    assertThat(page.header("Content-Security-Policy")).contains("style-src 'self';");
    assertThat(page.text()).contains("<h1>Live rooms</h1>", "href=\"/admin.css\"");
    Answer style = Http.get(url, "/admin.css");
    assertThat(style.header("Content-Type")).isEqualTo("text/css; charset=utf-8");
    assertThat(style.text()).contains("light-dark");
  }

  @Test
  void placesOfAudioAndVideoAreToldToEverybody() throws IOException {
    Answer answer = Http.get(url, "/media");

    assertThat(answer.header("Content-Type")).isEqualTo("application/json");
    assertThat(answer.text())
        .matches(
            "\\{\"candidates\":\\["
                + "(\\{\"transport\":\"udp\",\"address\":\"[0-9.]+\",\"port\":\\d+},)*"
                + "\\{\"transport\":\"udp\",\"address\":\"127.0.0.1\",\"port\":\\d+},"
                + "\\{\"transport\":\"tcp\",\"address\":\"127.0.0.1\",\"port\":\\d+}]}\n");
  }
}
