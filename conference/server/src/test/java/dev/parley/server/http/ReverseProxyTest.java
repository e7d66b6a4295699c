package dev.parley.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.AddressRange;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.http.Http.Answer;
import dev.parley.server.tls.PemFiles;
import dev.parley.testkit.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server behind nginx and behind Caddy, each with the sample configuration of the guide. */
final class ReverseProxyTest {
  /** Where the browser is, for a proxy that is at 127.0.0.1 and is all that is trusted. */
  private static final String BROWSER = "127.0.0.5";

  @TempDir private Path folder;
  private PemFiles tls;
  private int port;

  private ServerConfig behindProxy() throws Exception {
    tls = PemFiles.in(folder, "rooms.school.example");
    port = ReverseProxy.freePort();
    return ServerConfig.builder()
        .port(0)
        .tcpPort(0)
        .data(folder.resolve("data"))
        .url(PublicUrl.of("https://rooms.school.example:" + port))
        .trustedProxy(AddressRange.of("127.0.0.1"))
        .build();
  }

  private ReverseProxy before(ParleyServer server, ReverseProxy.Kind kind) throws IOException {
    int behind = server.endpoints().getFirst().getPort();
    return ReverseProxy.start(kind, port, behind, tls, folder);
  }

  private SSLSocket connect() throws Exception {
    X509TrustManager anybody =
        new X509TrustManager() {
          @Override
          public void checkClientTrusted(X509Certificate[] chain, String type) {}

          @Override
          public void checkServerTrusted(X509Certificate[] chain, String type) {}

          @Override
          public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
          }
        };
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {anybody}, null);
    SSLSocketFactory factory = context.getSocketFactory();
    Socket plain = new Socket("127.0.0.1", port, InetAddress.ofLiteral(BROWSER), 0);
    return (SSLSocket) factory.createSocket(plain, "rooms.school.example", port, true);
  }

  private Answer ask(SSLSocket socket, String path, String... headers) throws IOException {
    request(socket, path, headers);
    return Http.read(socket.getInputStream());
  }

  private void request(SSLSocket socket, String path, String... headers) throws IOException {
    String request =
        "GET %s HTTP/1.1\r\nHost: rooms.school.example:%d\r\n%s\r\n\r\n"
            .formatted(path, port, String.join("\r\n", headers));
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
  }

  private Answer get(String path) throws Exception {
    try (SSLSocket socket = connect()) {
      return ask(socket, path, "Connection: close");
    }
  }

  private String[] upgrade(String origin) {
    return new String[] {
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
      "Sec-WebSocket-Protocol: parley.1",
      "Origin: " + origin,
      "X-Forwarded-For: 198.51.100.99" // what a client says of itself counts for nothing
    };
  }

  @ParameterizedTest
  @EnumSource
  void pageCallsAndAddressesComeThrough(ReverseProxy.Kind kind) throws Exception {
    assumeTrue(kind.program().isPresent(), () -> kind + " is not here; scripts/install-proxies");
    try (ParleyServer server = ParleyServer.start(behindProxy());
        ReverseProxy proxy = before(server, kind);
        SSLSocket socket = connect()) {
      String origin = "https://rooms.school.example:" + proxy.port();
      assertThat(server.url()).hasToString(origin + "/");

      Answer page = get("/r/algebra");
      assertThat(page.status()).isEqualTo(200);
      assertThat(page.header("Content-Security-Policy"))
          .contains("connect-src 'self' wss://rooms.school.example:" + proxy.port() + ";");
      assertThat(page.header("Strict-Transport-Security")).startsWith("max-age=");
      assertThat(get("/admin").status()).isEqualTo(403);
      assertThat(get("/metrics").status()).isEqualTo(403);

      assertThat(ask(socket, "/parley", upgrade(origin)).status()).isEqualTo(101);
      Eventually.eventually("the peer is there", () -> server.parley().peers().size() == 1);
      assertThat(server.parley().peers().iterator().next().info().address())
          .startsWith(BROWSER + ":");
    }
  }

  @ParameterizedTest
  @EnumSource
  void pagesOfOtherOriginsStayOutside(ReverseProxy.Kind kind) throws Exception {
    assumeTrue(kind.program().isPresent(), () -> kind + " is not here; scripts/install-proxies");
    try (ParleyServer server = ParleyServer.start(behindProxy());
        ReverseProxy proxy = before(server, kind);
        SSLSocket socket = connect()) {
      assertThat(proxy.port()).isPositive();

      request(socket, "/parley", upgrade("https://evil.example"));
      assertThat(Http.refusal(socket.getInputStream())).contains("--allow-origin");
    }
  }
}
