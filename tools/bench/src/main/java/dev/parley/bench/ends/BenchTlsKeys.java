package dev.parley.bench.ends;

import dev.parley.media.certificate.CertificateIssuer;
import dev.parley.media.certificate.IssuedCertificate;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Self-signed certificate that both ends trust, made for one measurement. */
public final class BenchTlsKeys {
  private static final String FILE = "keys.p12";
  private static final String ALIAS = "bench";
  // A known password is enough: the key is deleted together with the temporary folder.
  private static final String PASSWORD = "changeit";

  /** Writes the keys to {@code folder}, unless they are there. */
  public static void make(Path folder) throws IOException, GeneralSecurityException {
    if (Files.exists(folder.resolve(FILE))) {
      return;
    }
    char[] password = PASSWORD.toCharArray();
    try (OutputStream out = Files.newOutputStream(folder.resolve(FILE))) {
      IssuedCertificate issued =
          CertificateIssuer.issue(
              "CN=bench", Set.of("localhost", "127.0.0.1"), Instant.now(), Duration.ofDays(2));
      issued.keyStore(ALIAS, password).store(out, password);
      pem(certificate(folder), "CERTIFICATE", issued.certificate().getEncoded());
      pem(key(folder), "PRIVATE KEY", issued.key().getEncoded());
    }
  }

  private static void pem(Path file, String type, byte[] der) throws IOException {
    String text = Base64.getMimeEncoder().encodeToString(der);
    Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, text, type));
  }

  /** {@return the file with the certificate in PEM} */
  public static Path certificate(Path folder) {
    return folder.resolve("certificate.pem");
  }

  /** {@return the file with the private key in PEM} */
  public static Path key(Path folder) {
    return folder.resolve("key.pem");
  }

  static SSLContext context(Path folder) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(folder.resolve(FILE))) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  private BenchTlsKeys() {}
}
