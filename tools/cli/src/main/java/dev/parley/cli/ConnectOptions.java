package dev.parley.cli;

import dev.parley.base.NameSuggestion;
import dev.parley.calls.Exports;
import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.calls.api.CallOptions;
import dev.parley.calls.api.ContractDescription;
import dev.parley.iiop.Orb;
import dev.parley.pipeline.CallException;
import dev.parley.soap.Soap;
import dev.parley.soap.api.SoapVersion;
import dev.parley.soap.spi.BasicCredentials;
import dev.parley.soap.spi.ClientOptions;
import dev.parley.soap.spi.HttpOptions;
import dev.parley.transport.api.TransportConfig;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Options of the commands that call a peer: its URI, the timeout, encryption and trust. */
final class ConnectOptions {
  private static final String SOAP = "soap+";

  @Parameters(
      index = "0",
      paramLabel = "URI",
      description =
          "URI of the peer: local:name, unix:/path, tcp://host:port, tls://…,"
              + " ws://host:port/path or wss://…; parley call also takes corbaloc:…, corbaname:…,"
              + " IOR:… and soap+http://host/path or soap+https://….")
  private @Nullable URI uri; // picocli requires it

  @Option(
      names = "--plain",
      description = "Allow unencrypted tcp: and ws: connections to other machines.")
  private boolean plain;

  @Mixin private TrustOptions trust = new TrustOptions();

  URI uri() {
    if (uri == null) {
      throw new CliException(ExitCode.USAGE, "missing URI; use one of: " + EndpointParser.FORMS);
    }
    return uri;
  }

  /** {@return the longest wait for an answer} */
  Duration timeout() {
    return trust.timeout();
  }

  /** Connects to the peer, runs the work, and closes the connection. */
  void withPeer(Consumer<Peer> work) {
    try (Parley parley = parley();
        Peer peer = parley.connect(uri())) {
      CallOptions.timeout(timeout()).run(() -> work.accept(peer));
    }
  }

  /** {@return whether the URI is that of a SOAP service} */
  boolean isSoap() {
    return uri().getScheme().startsWith(SOAP);
  }

  /** {@return the HTTP address of the SOAP service} */
  URI soapAddress() {
    return URI.create(uri().toString().substring(SOAP.length()));
  }

  /** {@return the timeout, and the certificates to trust} */
  TrustOptions trust() {
    return trust;
  }

  /** Runs the work with a SOAP runtime, and closes all its connections afterwards. */
  void withSoap(SoapVersion version, Optional<BasicCredentials> credentials, Consumer<Soap> work) {
    ClientOptions plain = ClientOptions.DEFAULT.version(version);
    ClientOptions clients = credentials.map(plain::basic).orElse(plain);
    try (Parley parley = parley();
        Soap soap = Soap.builder(parley).clients(clients).client(http()).start()) {
      CallOptions.timeout(timeout()).run(() -> work.accept(soap));
    }
  }

  private HttpOptions http() {
    return trust.certificate().map(ConnectOptions::http).orElse(HttpOptions.CLIENT);
  }

  private static HttpOptions http(String certificate) {
    if (PinnedCertificate.isFingerprint(certificate)) {
      throw new CliException(
          ExitCode.USAGE, "--trust takes a PEM file for soap+https:, not a fingerprint");
    }
    Optional<Path> file = Optional.of(Path.of(certificate));
    return HttpOptions.CLIENT.withTls(
        new HttpOptions.Tls(Optional.empty(), Optional.empty(), file, false));
  }

  /** Runs the work with an IIOP runtime, and closes all its connections afterwards. */
  void withIiop(Consumer<Orb> work) {
    try (Parley parley = parley();
        Orb iiop = Orb.builder(parley).transportConfig(transports()).start()) {
      CallOptions.timeout(timeout()).run(() -> work.accept(iiop));
    }
  }

  private Parley parley() {
    return Parley.builder()
        .product("parley-cli")
        .transportConfig(transports())
        .deadline(timeout())
        .start();
  }

  private TransportConfig transports() {
    TransportConfig.Builder config =
        TransportConfig.builder().plainOffMachine(plain).connectTimeout(timeout());
    trust.certificate().map(TrustedCertificates::trusting).ifPresent(config::tls);
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
