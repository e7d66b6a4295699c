package dev.parley.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.example.Calculator;
import dev.parley.calls.Parley;
import dev.parley.testkit.TestCertificates;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --trust} against a server whose certificate nobody signed. */
class TrustTest {
  @TempDir private Path folder;

  private Parley server;
  private URI uri;
  private X509Certificate certificate;

  @BeforeEach
  void listen() throws Exception {
    TransportConfig tls = TransportConfig.builder().tls(TestCertificates.localhost()).build();
    server = Parley.builder().transportConfig(tls).start();
    server.export("calculator", Calculator.class, new DeskCalculator());
    uri = server.listen(URI.create("tls://127.0.0.1:0")).endpoint();
    try (SSLSocket socket =
        (SSLSocket)
            TestCertificates.localhost()
                .getSocketFactory()
                .createSocket("127.0.0.1", uri.getPort())) {
      certificate = (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }

  @AfterEach
  void close() {
    server.close();
  }

  private CommandResult describe(String... trust) {
    return trust.length == 0
        ? CommandResult.parley("describe", uri.toString())
        : CommandResult.parley("describe", uri.toString(), "--trust", trust[0]);
  }

  @Test
  void unknownCertificatesAreNotTrusted() {
    CommandResult ran = describe();

    assertThat(ran.err()).contains("--trust").hasLineCount(2);
    assertThat(ran.code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void certificateOfAFileIsTrusted() throws Exception {
    String body = Base64.getMimeEncoder().encodeToString(certificate.getEncoded());
    Path file =
        Files.writeString(
            folder.resolve("own.pem"),
            "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n");

    assertThat(describe(file.toString()).out()).startsWith("calculator");
  }

  @Test
  void fingerprintIsTrustedAndNoOther() throws Exception {
    String fingerprint = PinnedCertificate.fingerprint(certificate);
    String other = (fingerprint.startsWith("00") ? "11" : "00") + fingerprint.substring(2);

    assertThat(describe(fingerprint).out()).startsWith("calculator");
    assertThat(describe(other).code()).isEqualTo(ExitCode.FAILED);
  }

  @Test
  void whatIsNeitherIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("no.pem"), "no certificate");

    assertThat(describe(file.toString()).err())
        .contains("not a readable PEM certificate file")
        .hasLineCount(1);
    assertThat(describe("00:11").code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void plainWaysOffTheMachineNeedTheOption() {
    CommandResult ran = CommandResult.parley("describe", "tcp://192.0.2.1:7008");

    assertThat(ran.err()).contains("--plain").hasLineCount(2);
    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
  }
}
