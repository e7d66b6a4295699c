package dev.parley.cli;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.Exports;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.ContractDescription;
import dev.parley.iiop.Orb;
import dev.parley.pipeline.CallException;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of the commands that call a peer: its URI, the timeout, encryption and trust. */
final class ConnectOptions {
  @Parameters(
      index = "0",
      paramLabel = "URI",
      description =
          "URI of the peer: local:name, unix:/path, tcp://host:port, tls://…,"
              + " ws://host:port/path or wss://…; parley call also takes corbaloc:…, corbaname:…"
              + " and IOR:….")
  private @Nullable URI uri; // picocli requires it

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "30s",
      description =
          "Timeout for connecting and for each call: 500ms, 5s, 2m. Default:"
              + " ${DEFAULT-VALUE}.")
  private Duration timeout = Duration.ofSeconds(30);

  @Option(
      names = "--plain",
      description = "Allow unencrypted tcp: and ws: connections to other machines.")
  private boolean plain;

  @Option(
      names = "--trust",
      paramLabel = "CERT",
      description =
          "A certificate to trust for tls: and wss:, a PEM file or the SHA-256 fingerprint"
              + " that a server with a self-signed certificate prints.")
  private @Nullable String trust; // null: the JDK's trust store

  URI uri() {
    if (uri == null) {
      throw new CliException(ExitCode.USAGE, "missing URI; use one of: " + EndpointParser.FORMS);
    }
    return uri;
  }

  /** {@return the longest wait for an answer} */
  Duration timeout() {
    return timeout;
  }

  /** Connects to the peer, runs the work, and closes the connection. */
  void withPeer(Consumer<Peer> work) {
    try (Parley parley = parley();
        Peer peer = parley.connect(uri())) {
      CallOptions.timeout(timeout).run(() -> work.accept(peer));
    }
  }

  /** Runs the work with an IIOP runtime, and closes all its connections afterwards. */
  void withIiop(Consumer<Orb> work) {
    try (Parley parley = parley();
        Orb iiop = Orb.builder(parley).transportConfig(transports()).start()) {
      CallOptions.timeout(timeout).run(() -> work.accept(iiop));
    }
  }

  private Parley parley() {
    return Parley.builder()
        .product("parley-cli")
        .transportConfig(transports())
        .deadline(timeout)
        .start();
  }

  private TransportConfig transports() {
    TransportConfig.Builder config =
        TransportConfig.builder().plainOffMachine(plain).connectTimeout(timeout);
    if (trust != null) {
      config.tls(TrustedCertificates.trusting(trust));
    }
    return config.build();
  }

  /**
   * {@return the contract of an export} The error for an unknown name suggests the most similar
   * one.
   */
  ContractDescription describe(Peer peer, String name) {
    try {
      return peer.describe(name);
    } catch (CallException.Unavailable e) {
      List<String> names = peer.list().stream().map(Exports.Export::name).toList();
      if (names.contains(name)) {
        throw e;
      }
      throw new CliException(
          ExitCode.UNAVAILABLE,
          uri()
              + ": nothing is exported as '"
              + name
              + "'"
              + (names.isEmpty() ? "; it exports nothing" : NameSuggestion.hint(name, names)));
    }
  }
}
