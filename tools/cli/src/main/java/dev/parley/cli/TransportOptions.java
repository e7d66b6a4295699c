package dev.parley.cli;

import dev.parley.calls.Parley;
import dev.parley.transport.api.TransportConfig;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options {@code --plain} and {@code --trust} of commands that join rooms of a server. */
final class TransportOptions {
  @Option(
      names = "--plain",
      description = "Allow unencrypted http: and ws: connections to other machines.")
  private boolean plain;

  @Option(
      names = "--trust",
      paramLabel = "CERT",
      description = "A certificate to trust: a PEM file or a SHA-256 fingerprint.")
  private @Nullable String trust; // null: the JDK's trust store

  /** Starts a runtime for calls. */
  Parley start(String product) {
    TransportConfig.Builder config = TransportConfig.builder().plainOffMachine(plain);
    if (trust != null) {
      config.tls(TrustedCertificates.trusting(trust));
    }
    return Parley.builder().product(product).transportConfig(config.build()).start();
  }
}
