package dev.parley.nodes.nats;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Self-signed certificate of 127.0.0.1, as files of a server and as what a client trusts. */
record TlsFiles(Path certificate, Path key, SSLContext client) {
  private static final char[] PASSWORD = "changeit".toCharArray();

  static TlsFiles create(Path folder) throws Exception {
    Path file = folder.resolve("keys.p12");
    keytool(file);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    Path certificate = folder.resolve("server.crt");
    Path key = folder.resolve("server.key");
    pem(certificate, "CERTIFICATE", keys.getCertificate("test").getEncoded());
    pem(key, "PRIVATE KEY", keys.getKey("test", PASSWORD).getEncoded());
    return new TlsFiles(certificate, key, trusting(keys));
  }

  private static void keytool(Path file) throws IOException, InterruptedException {
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
            "CN=nats",
            "-validity",
            "2",
            "-ext",
            "san=ip:127.0.0.1",
            "-keystore",
            file.toString(),
            "-storepass",
            new String(PASSWORD));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private static void pem(Path file, String kind, byte[] bytes) throws IOException {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, lines, kind), US_ASCII);
  }

  private static SSLContext trusting(KeyStore keys) throws GeneralSecurityException, IOException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("test", keys.getCertificate("test"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
