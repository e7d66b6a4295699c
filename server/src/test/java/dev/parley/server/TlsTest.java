package dev.parley.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** HTTPS, with a certificate that the server made or was given. */
final class TlsTest {
  @TempDir Path data;

  private ServerConfig.Builder offMachine() {
    return ServerConfig.builder().host("0.0.0.0").port(0).tcpPort(0).data(data);
  }

  /** Trusts everybody, and remembers whom. */
  private static final class Trusting implements X509TrustManager {
    private X509Certificate[] seen = {};

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {
      throw new AssertionError("no client certificates here");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {
      seen = chain;
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  private static X509Certificate shake(ParleyServer server, String... protocols) throws Exception {
    Trusting trusting = new Trusting();
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {trusting}, null);
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.url().getPort())) {
      socket.setEnabledProtocols(protocols);
      socket.startHandshake();
      String request =
          "GET / HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n"
              .formatted(server.url().getPort());
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      Http.Answer answer = Http.read(socket.getInputStream());
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("Content-Security-Policy"))
          .contains("wss://localhost:" + server.url().getPort());
      return trusting.seen[0];
    }
  }

  @Test
  void serverThatLeavesTheMachineMakesItselfACertificateAndKeepsIt() throws Exception {
    X509Certificate first;
    try (ParleyServer server = ParleyServer.start(offMachine().name("rooms.example").build())) {
      assertThat(server.url().getScheme()).isEqualTo("https");
      assertThat(server.endpoints().getFirst().getScheme()).isEqualTo("wss");
      assertThat(server.notices()).singleElement().asString().contains("self-made", "SHA-256");

      first = shake(server, "TLSv1.3");
      assertThat(first.getSigAlgName()).contains("ECDSA");
      assertThat(first.getSubjectAlternativeNames().toString())
          .contains("rooms.example", "127.0.0.1");
    }

    try (ParleyServer server = ParleyServer.start(offMachine().name("rooms.example").build())) {
      assertThat(shake(server, "TLSv1.2")).isEqualTo(first);
    }
    Path folder = data.resolve("tls");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(folder.resolve("self-made.p12"))))
        .isEqualTo("rw-------");
  }

  @Test
  void certificateIsMadeAgainWhenItRunsOutOrLacksAName() {
    Path folder = data.resolve("tls");
    Instant now = Instant.now();
    var first = SelfMadeCertificate.in(folder, Set.of("a.example", "::1"), Set.of(), now);

    assertThat(SelfMadeCertificate.in(folder, Set.of("a.example", "::1"), Set.of("b"), now))
        .extracting(SelfMadeCertificate::fingerprint)
        .isEqualTo(first.fingerprint());
    assertThat(SelfMadeCertificate.in(folder, Set.of("b.example"), Set.of(), now))
        .extracting(SelfMadeCertificate::fingerprint)
        .isNotEqualTo(first.fingerprint());
    var second = SelfMadeCertificate.in(folder, Set.of("b.example"), Set.of(), now);
    Instant nextYear = now.plus(Duration.ofDays(380));
    assertThat(SelfMadeCertificate.in(folder, Set.of("b.example"), Set.of(), nextYear))
        .extracting(SelfMadeCertificate::fingerprint)
        .isNotEqualTo(second.fingerprint());
  }

  @Test
  void givenCertificateIsUsed() throws Exception {
    Path store = data.resolve("given.p12");
    Keytool.makeKey(store, "given", "password", Set.of("given.example"));
    var keys = java.security.KeyStore.getInstance(store.toFile(), "password".toCharArray());
    Path certificate = pem("CERTIFICATE", keys.getCertificate("given").getEncoded());
    Path key = pem("PRIVATE KEY", keys.getKey("given", "password".toCharArray()).getEncoded());

    try (ParleyServer server =
        ParleyServer.start(offMachine().certificate(certificate).key(key).build())) {
      assertThat(shake(server, "TLSv1.3")).isEqualTo(keys.getCertificate("given"));
      assertThat(server.notices()).isEmpty();
    }
  }

  private Path pem(String type, byte[] bytes) throws IOException {
    String text =
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(type, Base64.getMimeEncoder().encodeToString(bytes), type);
    return Files.writeString(data.resolve(type.replace(' ', '-') + ".pem"), text);
  }

  @Test
  void unusableCertificateIsRefused() throws IOException {
    Path rubbish = Files.writeString(data.resolve("rubbish.pem"), "rubbish");
    Path missing = data.resolve("missing.pem");

    assertRefused(offMachine().certificate(rubbish).key(rubbish).build(), "PEM");
    assertRefused(offMachine().certificate(missing).key(missing).build(), "does not exist");
  }

  private static void assertRefused(ServerConfig config, String text) {
    assertThatThrownBy(() -> ParleyServer.start(config).close())
        .isInstanceOfSatisfying(
            ServerException.class,
            e -> assertThat(e.reason()).isEqualTo(ServerException.Reason.TLS))
        .hasMessageContaining(text);
  }
}
