package dev.parley.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
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
 * A certificate that the server makes for itself, so that nothing plain leaves the machine before
 * somebody has got a real one. Kept in the data folder, for its owner's eyes only; made again when
 * it runs out, or when the server goes by a name that it does not have.
 *
 * @param context the key as TLS wants it
 * @param fingerprint SHA-256 of the certificate, to compare with what a browser shows
 */
record SelfMadeCertificate(SSLContext context, String fingerprint) {
  private static final String FILE = "self-made.p12";
  private static final String ALIAS = "parley";

  /** The format wants one; what guards the key are the rights of the file. */
  private static final String PASSWORD = "parley-self-made";

  private static final Duration RENEWED_BEFORE_END = Duration.ofDays(30);
  private static final int SAN_DNS = 2;
  private static final int SAN_ADDRESS = 7;

  /**
   * {@return the one in {@code folder}, made if need be}
   *
   * @param names host names and addresses that it must have
   * @param also what it gets beside them when it is made
   * @throws ServerException when it cannot be made or read
   */
  static SelfMadeCertificate in(Path folder, Set<String> names, Set<String> also, Instant now) {
    Path file = folder.resolve(FILE);
    try {
      if (!Files.exists(file) || stale(load(file), names, now)) {
        Set<String> all = new HashSet<>(names);
        all.addAll(also);
        make(folder, file, all);
      }
      return of(load(file));
    } catch (IOException | GeneralSecurityException e) {
      throw new ServerException(
          ServerException.Reason.TLS,
          "the self-made certificate %s cannot be made or read (%s); delete it to have a new one"
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

  /** Addresses in one way of writing them. */
  private static Set<String> plain(Set<String> names) {
    return names.stream()
        .map(name -> Keytool.address(name) ? InetAddress.ofLiteral(name).getHostAddress() : name)
        .collect(Collectors.toSet());
  }

  private static void make(Path folder, Path file, Set<String> names) throws IOException {
    createFolder(folder);
    Path fresh = Files.createTempDirectory(folder, "making");
    try {
      Path made = fresh.resolve(FILE);
      Keytool.makeKey(made, ALIAS, PASSWORD, names);
      Files.move(made, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh.resolve(FILE));
      Files.delete(fresh);
    }
    if (posix(file)) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
  }

  private static void createFolder(Path folder) throws IOException {
    Files.createDirectories(folder);
    if (posix(folder)) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }

  private static boolean posix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static SelfMadeCertificate of(KeyStore store) throws GeneralSecurityException {
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(store.getCertificate(ALIAS).getEncoded());
    String fingerprint = HexFormat.ofDelimiter(":").formatHex(hash).toUpperCase(Locale.ROOT);
    return new SelfMadeCertificate(Keys.context(keys), fingerprint);
  }
}
