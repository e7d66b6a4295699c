package dev.parley.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** TLS trust in certificates that no certificate authority has signed. */
final class TrustedCertificates {
  private TrustedCertificates() {}

  /**
   * {@return a context that trusts the certificates of a PEM file, or the one with a SHA-256
   * fingerprint, and no others}
   */
  static SSLContext trusting(String fileOrFingerprint) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers(fileOrFingerprint), null);
      return context;
    } catch (IOException | GeneralSecurityException | InvalidPathException e) {
      throw new CliException(
          ExitCode.USAGE,
          "--trust "
              + fileOrFingerprint
              + ": not a readable PEM certificate file, and not a SHA-256 fingerprint such"
              + " as 05:58:…");
    }
  }

  private static TrustManager[] managers(String fileOrFingerprint)
      throws IOException, GeneralSecurityException {
    return PinnedCertificate.isFingerprint(fileOrFingerprint)
        ? new TrustManager[] {new PinnedCertificate(fileOrFingerprint)}
        : ofFile(Path.of(fileOrFingerprint));
  }

  private static TrustManager[] ofFile(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream in = Files.newInputStream(file)) {
      int count = 0;
      for (Certificate one : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
        store.setCertificateEntry("trusted-" + count++, one);
      }
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    return trust.getTrustManagers();
  }
}
