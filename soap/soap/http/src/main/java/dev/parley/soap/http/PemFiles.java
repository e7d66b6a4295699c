package dev.parley.soap.http;

import dev.parley.soap.spi.HttpOptions;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** TLS options of Vert.x with the PEM files of {@link HttpOptions.Tls}. */
final class PemFiles {
  /** Newest first; 1.2 has the cipher suites that the JDK enables. */
  private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

  /**
   * Sets key and trust of a client.
   *
   * @throws TransportException when a file cannot be read
   */
  static void addTo(HttpClientOptions options, HttpOptions.Tls tls) {
    key(tls).ifPresent(options::setKeyCertOptions);
    trust(tls).ifPresent(options::setTrustOptions);
  }

  /**
   * Sets key and trust of a server.
   *
   * @throws TransportException when there is no key, or a file cannot be read
   */
  static void addTo(HttpServerOptions options, Optional<HttpOptions.Tls> tls, URI where) {
    PemKeyCertOptions key =
        tls.flatMap(PemFiles::key)
            .orElseThrow(() ->
                failure(where, "a server by TLS needs HttpOptions.tls with certificates and key"));
    options.setSsl(true).setKeyCertOptions(key);
    options.setEnabledSecureTransportProtocols(PROTOCOLS);
    tls.flatMap(PemFiles::trust).ifPresent(options::setTrustOptions);
    if (tls.map(HttpOptions.Tls::clientsNeedCertificate).orElse(false)) {
      options.setClientAuth(ClientAuth.REQUIRED);
    }
  }

  private static Optional<PemKeyCertOptions> key(HttpOptions.Tls tls) {
    Optional<Path> alone = tls.certificates().isPresent() ? tls.certificates() : tls.key();
    if (alone.isEmpty()) {
      return Optional.empty();
    }
    if (tls.certificates().isEmpty() || tls.key().isEmpty()) {
      throw failure(alone.get().toUri(), "HttpOptions.tls needs both, certificates and their key");
    }
    return Optional.of(
        new PemKeyCertOptions()
            .setCertValue(read(tls.certificates().get()))
            .setKeyValue(read(tls.key().get())));
  }

  private static Optional<PemTrustOptions> trust(HttpOptions.Tls tls) {
    return tls.trusted().map(file -> new PemTrustOptions().addCertValue(read(file)));
  }

  private static Buffer read(Path file) {
    try {
      return Buffer.buffer(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new TransportException(
          Reason.TLS, file.toUri(), "this PEM file of HttpOptions.tls cannot be read", e);
    }
  }

  private static TransportException failure(URI where, String text) {
    return new TransportException(Reason.TLS, where, text, null);
  }

  private PemFiles() {}
}
