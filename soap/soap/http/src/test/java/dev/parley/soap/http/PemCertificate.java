package dev.parley.soap.http;

import dev.parley.soap.spi.HttpOptions;
import dev.parley.testkit.Eventually;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * Self-signed certificate and its key in PEM files, made by the JDK's keytool.
 *
 * @param certificate also the only issuer by which it can be trusted
 */
record PemCertificate(Path certificate, Path key) {
  private static final String PASSWORD = "changeit";

  /**
   * Makes a certificate.
   *
   * @param names as keytool reads them, such as {@code dns:localhost}
   */
  static PemCertificate make(Path folder, String names) throws Exception {
    Path store = Files.createTempDirectory(folder, "pem").resolve("keys.p12");
    keytool(store, names);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return new PemCertificate(
        write(store, "CERTIFICATE", keys.getCertificate("test").getEncoded()),
        write(store, "PRIVATE KEY", keys.getKey("test", PASSWORD.toCharArray()).getEncoded()));
  }

  private static void keytool(Path store, String names) throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
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
                    store.toString(),
                    "-storepass",
                    PASSWORD))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (Eventually.value("keytool", process.onExit()).exitValue() != 0) {
      throw new AssertionError("keytool failed: " + output);
    }
  }

  private static Path write(Path beside, String type, byte[] der) throws Exception {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    return Files.writeString(
        beside.resolveSibling(type.replace(' ', '-') + ".pem"),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, text, type));
  }

  /** {@return options of a server with this certificate} */
  HttpOptions.Tls own() {
    return new HttpOptions.Tls(Optional.of(certificate), Optional.of(key), Optional.empty(), false);
  }

  /** {@return options of a server with this certificate for clients with another one} */
  HttpOptions.Tls forClientsOf(PemCertificate client) {
    return new HttpOptions.Tls(
        Optional.of(certificate), Optional.of(key), Optional.of(client.certificate), true);
  }

  /** {@return options of a client without a certificate that trusts this one} */
  HttpOptions.Tls trusted() {
    return new HttpOptions.Tls(Optional.empty(), Optional.empty(), Optional.of(certificate), false);
  }

  /** {@return options of a client with another certificate that trusts this one} */
  HttpOptions.Tls trustedBy(PemCertificate client) {
    return new HttpOptions.Tls(
        Optional.of(client.certificate), Optional.of(client.key), Optional.of(certificate), false);
  }
}
