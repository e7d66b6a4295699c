package dev.parley.server;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runner of the JDK's keytool program, which creates a key and its self-signed certificate. */
final class KeytoolProcess {
  private static final Duration TIME_MAX = Duration.ofSeconds(30);

  /** Validity of a certificate, in days. Some browsers refuse a longer one, whoever signed it. */
  private static final int DAYS_VALID = 397;

  private static final int OUTPUT_BYTES_MAX = 64 << 10;

  /** Creates an ECDSA P-256 key with a self-signed certificate in a new key store. */
  static void makeKey(Path store, String alias, String password, Set<String> names)
      throws IOException {
    String san =
        new TreeSet<>(names)
            .stream()
                .map(name -> (address(name) ? "ip:" : "dns:") + name)
                .collect(Collectors.joining(","));
    run(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
            "-genkeypair",
            "-alias",
            alias,
            "-keyalg",
            "EC",
            "-groupname",
            "secp256r1",
            "-dname",
            "CN=Parley, OU=self-made",
            "-validity",
            String.valueOf(DAYS_VALID),
            "-ext",
            "san=" + san,
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            password));
  }

  /** {@return whether a name is an IP address} */
  static boolean address(String name) {
    try {
      return !InetAddress.ofLiteral(name).getHostAddress().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      byte[] output = process.getInputStream().readNBytes(OUTPUT_BYTES_MAX);
      if (!process.waitFor(TIME_MAX.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException("keytool does not end");
      }
      if (process.exitValue() != 0) {
        String text = new String(output, StandardCharsets.UTF_8);
        throw new IOException("keytool says: " + text.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool ran", e);
    } finally {
      process.destroyForcibly();
    }
  }

  private KeytoolProcess() {}
}
