package dev.parley.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * Self-signed certificates for TLS tests, created by the JDK's keytool: the issuer in {@code media}
 * is built after this module, whose test support it uses.
 */
public final class TestCertificates {
  private static final String PASSWORD = "changeit";

  /** Contexts that trust a certificate: with it and its key, and without. */
  private record Contexts(SSLContext holder, SSLContext stranger, KeyStore keys) {}

  /** Made once. */
  private static final class LocalhostHolder {
    static final Contexts CONTEXTS = make("dns:localhost,ip:127.0.0.1");
  }

  /** Made once. */
  private static final class ElsewhereHolder {
    static final Contexts CONTEXTS = make("dns:elsewhere.example");
  }

  /** {@return a TLS context with a certificate for {@code localhost}, which trusts only itself} */
  public static SSLContext localhost() {
    return LocalhostHolder.CONTEXTS.holder();
  }

  /**
   * {@return a TLS context with a certificate for {@code elsewhere.example}, which trusts only
   * itself}
   */
  public static SSLContext elsewhere() {
    return ElsewhereHolder.CONTEXTS.holder();
  }

  /** {@return a TLS context that trusts {@link #localhost()}, and has no certificate} */
  public static SSLContext withoutCertificate() {
    return LocalhostHolder.CONTEXTS.stranger();
  }

  /** Writes the certificate of {@link #localhost()} and its key, for a server that reads PEM. */
  public static void writeLocalhost(Path certificate, Path key) throws IOException {
    KeyStore keys = LocalhostHolder.CONTEXTS.keys();
    try {
      pem(certificate, "CERTIFICATE", keys.getCertificate("test").getEncoded());
      pem(key, "PRIVATE KEY", keys.getKey("test", PASSWORD.toCharArray()).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new AssertionError("the certificate cannot be written", e);
    }
  }

  private static void pem(Path file, String kind, byte[] bytes) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, lines, kind));
  }

  private static Contexts make(String names) {
    try {
      Path folder = Files.createTempDirectory("parley-tls");
      Path file = folder.resolve("keys.p12");
      try {
        keytool(file, names);
        return contexts(file);
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new AssertionError("the certificate cannot be used", e);
    }
  }

  private static void keytool(Path file, String names) throws IOException {
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command =
        List.of(
            tool,
            "-genkeypair",
            "-alias",
            "test",
            "-keyalg",
            "EC",
            "-dname",
            "CN=" + names.hashCode(),
            "-validity",
            "2",
            "-ext",
            "san=" + names,
            "-keystore",
            file.toString(),
            "-storepass",
            PASSWORD);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (Eventually.value("keytool", process.onExit()).exitValue() != 0) {
      throw new AssertionError("keytool failed: " + output);
    }
  }

  private static Contexts contexts(Path file) throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("test", store.getCertificate("test"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext holder = SSLContext.getInstance("TLS");
    holder.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    SSLContext stranger = SSLContext.getInstance("TLS");
    stranger.init(null, trust.getTrustManagers(), null);
    return new Contexts(holder, stranger, store);
  }

  private TestCertificates() {}
}
