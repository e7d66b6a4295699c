package dev.parley.cli;

import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options {@code --timeout} and {@code --trust} of commands that connect to something. */
final class TrustOptions {
  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      description =
          "Timeout for connecting and for each call: 500ms, 5s, 2m. Default:"
              + " ${DEFAULT-VALUE}.")
  private Duration timeout = Duration.ofSeconds(30);

  @Option(
      names = "--trust",
      paramLabel = "CERT",
      description =
          "A certificate to trust for tls:, wss: and https:, a PEM file or the SHA-256 fingerprint"
              + " that a server with a self-signed certificate prints.")
  private @Nullable String trust; // null: the JDK's trust store

  /** {@return the longest wait for an answer} */
  Duration timeout() {
    return timeout;
  }

  /** {@return the PEM file or fingerprint; empty for the JDK's trust store} */
  Optional<String> certificate() {
    return Optional.ofNullable(trust);
  }

  /** {@return the context of TLS with this trust} */
  SSLContext context() {
    try {
      return trust == null ? SSLContext.getDefault() : TrustedCertificates.trusting(trust);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
