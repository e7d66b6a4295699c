package dev.parley.bench.ends;

import dev.parley.bench.table.BenchException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Self-signed certificate that both ends trust, made by the JDK's keytool for one measurement. */
public final class BenchTlsKeys {
  private static final String FILE = "keys.p12";
  private static final String ALIAS = "bench";
  // A known password is enough: the key is deleted together with the temporary folder.
  private static final String PASSWORD = "changeit";

  /** Writes the keys to {@code folder}, unless they are there. */
  public static void make(Path folder) throws IOException, InterruptedException {
    if (Files.exists(folder.resolve(FILE))) {
      return;
    }
    String tool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command =
        List.of(
            tool,
            "-genkeypair",
            "-alias",
            ALIAS,
            "-keyalg",
            "EC",
            "-dname",
            "CN=bench",
            "-validity",
            "2",
            "-ext",
            "san=dns:localhost,ip:127.0.0.1",
            "-keystore",
            folder.resolve(FILE).toString(),
            "-storepass",
            PASSWORD);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new BenchException("keytool made no certificate: " + output.strip());
    }
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
