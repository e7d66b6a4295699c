package dev.parley.server.tls;

import dev.parley.media.certificate.CertificateIssuer;
import dev.parley.media.certificate.IssuedCertificate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;

/**
 * A certificate and its key as an operator has them, in two PEM files.
 *
 * @param certificate what the first file holds
 */
public record PemFiles(Path chain, Path key, Certificate certificate) {
  /** Makes a key, and a certificate for {@code name}, in a folder that has none yet. */
  public static PemFiles in(Path folder, String name) throws Exception {
    IssuedCertificate issued =
        CertificateIssuer.issue("CN=" + name, Set.of(name), Instant.now(), Duration.ofDays(2));
    return new PemFiles(
        pem(folder.resolve("chain.pem"), "CERTIFICATE", issued.certificate().getEncoded()),
        pem(folder.resolve("key.pem"), "PRIVATE KEY", issued.key().getEncoded()),
        issued.certificate());
  }

  private static Path pem(Path file, String type, byte[] bytes) throws IOException {
    String text =
        "-----BEGIN %s-----\n%s\n-----END %s-----\n"
            .formatted(type, Base64.getMimeEncoder().encodeToString(bytes), type);
    return Files.writeString(file, text);
  }
}
