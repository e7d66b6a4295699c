package dev.parley.server.tls;

import dev.parley.base.DurableFiles;
import dev.parley.base.OwnerOnlyFiles;
import dev.parley.media.certificate.CertificateIssuer;
import dev.parley.server.config.ServerException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * Self-signed certificate, used for TLS beyond this machine until an operator installs a trusted
 * one. It is stored in the data folder, readable only by its owner, and renewed before it expires
 * or when the server has a name that it lacks.
 *
 * @param context TLS context with the key
 * @param fingerprint SHA-256 of the certificate, for comparison with the one that a browser shows
 */
record SelfSignedCertificate(SSLContext context, String fingerprint) {
  private static final String FILE = "self-signed.p12";
  private static final String ALIAS = "parley";

  /** Password that the PKCS #12 format requires; the key is protected by the file's permissions. */
  private static final String PASSWORD = "parley-self-signed";

  private static final String SUBJECT = "CN=Parley, OU=self-signed";

  /**
   * Validity from the creation on. With the day before it that is 397 days: some browsers refuse a
   * longer validity, whoever signed the certificate.
   */
  private static final Duration VALID = Duration.ofDays(396);

  private static final Duration RENEWED_BEFORE_END = Duration.ofDays(30);
  private static final int SAN_DNS = 2;
  private static final int SAN_ADDRESS = 7;

  /**
   * {@return the certificate in {@code folder}, created or renewed if necessary}
   *
   * @param names host names and addresses that the certificate must contain
   * @param also names and addresses that a new certificate contains in addition
   * @throws ServerException when the certificate cannot be created or read
   */
  static SelfSignedCertificate in(Path folder, Set<String> names, Set<String> also, Instant now) {
    Path file = folder.resolve(FILE);
    try {
      if (!Files.exists(file) || stale(load(file), names, now)) {
        Set<String> all = new HashSet<>(names);
        all.addAll(also);
        make(folder, file, all, now);
      }
      return of(load(file));
    } catch (IOException | GeneralSecurityException e) {
      throw new ServerException(
          ServerException.Reason.TLS,
          "the self-signed certificate %s cannot be made or read (%s); delete it to have a new one"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static KeyStore load(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    return store;
  }

  private static boolean stale(KeyStore store, Set<String> names, Instant now)
      throws GeneralSecurityException {
    X509Certificate certificate = (X509Certificate) store.getCertificate(ALIAS);
    if (certificate == null) {
      return true;
    }
    Instant end = certificate.getNotAfter().toInstant();
    return end.minus(RENEWED_BEFORE_END).isBefore(now)
        || !names(certificate).containsAll(plain(names));
  }

  private static Set<String> names(X509Certificate certificate) throws GeneralSecurityException {
    Collection<List<?>> all = certificate.getSubjectAlternativeNames();
    Set<String> names = new HashSet<>();
    if (all != null) {
      for (List<?> each : all) {
        if (each.get(0).equals(SAN_DNS) || each.get(0).equals(SAN_ADDRESS)) {
          names.add(String.valueOf(each.get(1)));
        }
      }
    }
    return plain(names);
  }

  /** Normalizes the notation of addresses, for comparison. */
  private static Set<String> plain(Set<String> names) {
    return names.stream().map(SelfSignedCertificate::plain).collect(Collectors.toSet());
  }

  private static String plain(String name) {
    try {
      return InetAddress.ofLiteral(name).getHostAddress();
    } catch (IllegalArgumentException e) {
      return name; // a DNS name
    }
  }

  private static void make(Path folder, Path file, Set<String> names, Instant now)
      throws IOException, GeneralSecurityException {
    char[] password = PASSWORD.toCharArray();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CertificateIssuer.issue(SUBJECT, names, now, VALID)
        .keyStore(ALIAS, password)
        .store(bytes, password);
    OwnerOnlyFiles.createFolder(folder);
    DurableFiles.write(file, bytes.toByteArray());
  }

  private static SelfSignedCertificate of(KeyStore store) throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(store.getCertificate(ALIAS).getEncoded());
    String fingerprint = HexFormat.ofDelimiter(":").formatHex(hash).toUpperCase(Locale.ROOT);
    return new SelfSignedCertificate(TlsContexts.context(keys), fingerprint);
  }
}
