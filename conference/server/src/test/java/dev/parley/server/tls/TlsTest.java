package dev.parley.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.http.Http;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
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

  private static SSLSocket connect(ParleyServer server, Trusting trusting) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, new TrustManager[] {trusting}, null);
    return (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.url().getPort());
  }

  private static X509Certificate shake(ParleyServer server, String... protocols) throws Exception {
    Trusting trusting = new Trusting();
    try (SSLSocket socket = connect(server, trusting)) {
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
      assertThat(server.notices())
          .satisfiesExactly(
              each -> assertThat(each).contains("self-signed", "SHA-256"),
              each -> assertThat(each).contains("parley invite ROOM"));

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
                Files.getPosixFilePermissions(folder.resolve("self-signed.p12"))))
        .isEqualTo("rw-------");
  }

  @Test
  void certificateThatKeytoolMadeIsKept() throws Exception {
    Path folder = Files.createDirectories(data.resolve("tls"));
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "parley",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=Parley, OU=self-signed",
                "-validity",
                "397",
                "-ext",
                "san=dns:a.example,ip:::1",
                "-storetype",
                "PKCS12",
                "-keystore",
                folder.resolve("self-signed.p12").toString(),
                "-storepass",
                "parley-self-signed")
            .redirectErrorStream(true)
            .start();
    String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(output).isZero();
    byte[] made = Files.readAllBytes(folder.resolve("self-signed.p12"));

    SelfSignedCertificate.in(folder, Set.of("a.example", "::1"), Set.of("b"), Instant.now());

    assertThat(folder.resolve("self-signed.p12")).hasBinaryContent(made);
  }

  @Test
  void certificateIsMadeAgainWhenItRunsOutOrLacksAName() {
    Path folder = data.resolve("tls");
    Instant now = Instant.now();
    var first = SelfSignedCertificate.in(folder, Set.of("a.example", "::1"), Set.of(), now);

    assertThat(SelfSignedCertificate.in(folder, Set.of("a.example", "::1"), Set.of("b"), now))
        .extracting(SelfSignedCertificate::fingerprint)
        .isEqualTo(first.fingerprint());
    assertThat(SelfSignedCertificate.in(folder, Set.of("b.example"), Set.of(), now))
        .extracting(SelfSignedCertificate::fingerprint)
        .isNotEqualTo(first.fingerprint());
    var second = SelfSignedCertificate.in(folder, Set.of("b.example"), Set.of(), now);
    Instant nextYear = now.plus(Duration.ofDays(380));
    assertThat(SelfSignedCertificate.in(folder, Set.of("b.example"), Set.of(), nextYear))
        .extracting(SelfSignedCertificate::fingerprint)
        .isNotEqualTo(second.fingerprint());
  }

  @Test
  void givenCertificateIsUsed() throws Exception {
    PemFiles files = given();
    try (ParleyServer server = ParleyServer.start(with(files, offMachine()))) {
      assertThat(shake(server, "TLSv1.3")).isEqualTo(files.certificate());
      assertThat(server.notices()).singleElement().asString().contains("parley invite ROOM");
    }
  }

  @Test
  void pagesOfAServerWithACertificateMayCallOnThisMachineToo() throws Exception {
    ServerConfig.Builder onMachine = ServerConfig.builder().port(0).tcpPort(0).data(data);
    try (ParleyServer server = ParleyServer.start(with(given(), onMachine))) {
      assertThat(server.url().getScheme()).isEqualTo("https");
      try (SSLSocket own = upgrade(server, "https")) {
        assertThat(Http.read(own.getInputStream()).status()).isEqualTo(101);
      }
      try (SSLSocket foreign = upgrade(server, "http")) {
        assertThat(Http.refusal(foreign.getInputStream())).contains("--allow-origin");
      }
    }
  }

  private static SSLSocket upgrade(ParleyServer server, String scheme) throws Exception {
    String place = server.url().getAuthority();
    SSLSocket socket = connect(server, new Trusting());
    String request =
        "GET /parley HTTP/1.1\r\nHost: %s\r\nOrigin: %s://%s\r\nConnection: Upgrade\r\n"
                .formatted(place, scheme, place)
            + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            + "Sec-WebSocket-Protocol: parley.1\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private PemFiles given() throws Exception {
    return PemFiles.in(data, "given.example");
  }

  private static ServerConfig with(PemFiles files, ServerConfig.Builder builder) {
    return builder.certificate(files.chain()).key(files.key()).build();
  }

  @Test
  void keyOfAnotherCertificateIsRefused() throws Exception {
    Path certificate = Files.move(given().chain(), data.resolve("first.pem"));

    assertRefused(
        offMachine().certificate(certificate).key(given().key()).build(),
        "is not the key of the certificate");
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
