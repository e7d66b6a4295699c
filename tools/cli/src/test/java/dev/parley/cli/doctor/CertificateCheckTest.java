package dev.parley.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.cli.doctor.Finding.State;
import dev.parley.media.certificate.CertificateIssuer;
import dev.parley.server.config.PublicUrl;
import dev.parley.server.config.ServerConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateCheckTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final Duration VALID = Duration.ofDays(90);

  @TempDir private Path folder;

  private Path certificate;
  private Path key;

  @BeforeEach
  void issue() throws Exception {
    var issued =
        CertificateIssuer.issue(
            "CN=rooms", Set.of("rooms.school.example", "*.clinic.example"), NOW, VALID);
    String body = Base64.getMimeEncoder().encodeToString(issued.certificate().getEncoded());
    certificate =
        Files.writeString(
            folder.resolve("chain.pem"),
            "-----BEGIN CERTIFICATE-----\n" + body + "\n-----END CERTIFICATE-----\n");
    key = Files.writeString(folder.resolve("key.pem"), "");
  }

  private Finding check(String url, Instant now) {
    ServerConfig config =
        ServerConfig.builder()
            .host("0.0.0.0")
            .url(PublicUrl.of(url))
            .certificate(certificate)
            .key(key)
            .build();
    return CertificateCheck.certificate(config, now);
  }

  @Test
  void namesAndLastDayAreTold() {
    Finding found = check("https://rooms.school.example", NOW);

    assertThat(found.state()).isEqualTo(State.OK);
    assertThat(found.text()).contains("rooms.school.example").endsWith("until 2026-05-30");
    assertThat(check("https://a.clinic.example", NOW).state()).isEqualTo(State.OK);
  }

  @Test
  void nameThatTheCertificateLacksIsFound() {
    for (String host : new String[] {"school.example", "clinic.example", "a.b.clinic.example"}) {
      Finding found = check("https://" + host, NOW);

      assertThat(found.state()).isEqualTo(State.LIMITED);
      assertThat(found.text()).endsWith("browsers refuse it for " + host);
    }
  }

  @Test
  void certificateIsToBeRenewedThreeWeeksBeforeItsEnd() {
    Instant end = NOW.plus(VALID);

    assertThat(check("https://rooms.school.example", end.minus(Duration.ofDays(21))).state())
        .isEqualTo(State.OK);
    assertThat(check("https://rooms.school.example", end.minus(Duration.ofDays(20))).hint())
        .contains("renew it now");
    assertThat(check("https://rooms.school.example", end.plusSeconds(1)).state())
        .isEqualTo(State.MISSING);
  }

  @Test
  void fileThatIsNoCertificateIsFound() throws Exception {
    Files.writeString(certificate, "nothing");

    assertThat(check("https://rooms.school.example", NOW).state()).isEqualTo(State.MISSING);
  }

  @Test
  void keyThatIsNotThereIsFound() throws Exception {
    Files.delete(key);

    assertThat(check("https://rooms.school.example", NOW).text()).endsWith("cannot be read");
  }

  @Test
  void selfSignedCertificateIsFoundAndThatOfAProxyIsNot() {
    ServerConfig proxied =
        ServerConfig.builder().url(PublicUrl.of("https://rooms.school.example")).build();
    ServerConfig alone = ServerConfig.builder().host("0.0.0.0").build();

    assertThat(CertificateCheck.certificate(proxied, NOW).state()).isEqualTo(State.OK);
    assertThat(CertificateCheck.certificate(alone, NOW).text()).startsWith("self-signed");
    assertThat(CertificateCheck.certificate(ServerConfig.builder().build(), NOW).state())
        .isEqualTo(State.OK);
  }
}
