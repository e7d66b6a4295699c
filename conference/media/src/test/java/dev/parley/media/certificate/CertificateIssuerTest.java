package dev.parley.media.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Issuer of self-signed certificates. */
final class CertificateIssuerTest {
  private static final Instant NOW = Instant.parse("2026-01-02T00:00:00Z");

  private static IssuedCertificate issue(String... names) {
    return CertificateIssuer.issue("CN=test", Set.of(names), NOW, Duration.ofDays(10));
  }

  @Test
  void namesAreAlternativeNamesOfTheirKind() throws Exception {
    assertThat(
            issue("school.example", "127.0.0.1", "::1").certificate().getSubjectAlternativeNames())
        .extracting(name -> List.of(name.get(0), name.get(1)))
        .containsExactlyInAnyOrder(
            List.of(2, "school.example"), List.of(7, "127.0.0.1"), List.of(7, "0:0:0:0:0:0:0:1"));
    assertThat(issue().certificate().getSubjectAlternativeNames()).isNull();
  }

  @Test
  void certificateIsSelfSignedAndBeginsADayEarlier() throws Exception {
    X509Certificate certificate = issue("a.example").certificate();

    certificate.verify(certificate.getPublicKey());
    assertThat(certificate.getSubjectX500Principal())
        .isEqualTo(certificate.getIssuerX500Principal());
    assertThat(certificate.getNotBefore().toInstant()).isEqualTo(NOW.minus(Duration.ofDays(1)));
    assertThat(certificate.getNotAfter().toInstant()).isEqualTo(NOW.plus(Duration.ofDays(10)));
  }

  @Test
  void keyStoreHoldsKeyAndCertificate() throws Exception {
    IssuedCertificate issued = issue("a.example");
    char[] password = "password".toCharArray();
    KeyStore store = issued.keyStore("alias", password);

    assertThat(store.getKey("alias", password)).isEqualTo(issued.key());
    assertThat(store.getCertificate("alias")).isEqualTo(issued.certificate());
  }
}
