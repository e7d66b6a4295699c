package dev.parley.soap.spi;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Options of HTTP clients and servers.
 *
 * @param connectionsMax connections of the client to one host and port; of a server in all, of
 *     which one address may have a quarter
 * @param waitingMax requests that wait for a connection of the client's pool
 * @param bodyBytesMax bytes of a body, after decompression
 * @param compressionRatioMax how many times longer a decompressed body may be than what was
 *     received
 * @param connectTimeout time limit for a connection of the client, with its TLS handshake
 * @param idleTimeout silence after which an unused connection is closed
 * @param http2 whether HTTP/2 is offered, by ALPN over TLS
 * @param chunked whether the client sends short bodies in chunks too, instead of with their length
 * @param tls key and trusted certificates; empty for those of the platform
 * @param proxy HTTP proxy of the client, {@code http://host:port}; empty for none
 */
public record HttpOptions(
    int connectionsMax,
    int waitingMax,
    long bodyBytesMax,
    int compressionRatioMax,
    Duration connectTimeout,
    Duration idleTimeout,
    boolean http2,
    boolean chunked,
    Optional<Tls> tls,
    Optional<String> proxy) {
  /**
   * Key and certificates in PEM.
   *
   * @param certificates own certificate with its chain; empty for a client without one
   * @param key private key of the certificate
   * @param trusted certificates that peers must have one of; empty for the platform's
   * @param clientsNeedCertificate whether a server refuses clients without a trusted certificate
   */
  public record Tls(
      Optional<Path> certificates,
      Optional<Path> key,
      Optional<Path> trusted,
      boolean clientsNeedCertificate) {}

  /** {@return the options with another limit of bodies} */
  public HttpOptions withBodyBytesMax(long bytes) {
    return bytes == bodyBytesMax
        ? this
        : new HttpOptions(
            connectionsMax,
            waitingMax,
            bytes,
            compressionRatioMax,
            connectTimeout,
            idleTimeout,
            http2,
            chunked,
            tls,
            proxy);
  }

  /** Options of a client: 256 connections to a host, 10,000 waiting requests. */
  public static final HttpOptions CLIENT =
      new HttpOptions(
          256,
          10_000,
          4L << 20,
          100,
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          true,
          false,
          Optional.empty(),
          Optional.empty());

  /** Options of a server: 10,000 connections. */
  public static final HttpOptions SERVER =
      new HttpOptions(
          10_000,
          0,
          4L << 20,
          100,
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          true,
          false,
          Optional.empty(),
          Optional.empty());

  /** {@return the options with a key or trusted certificates} */
  public HttpOptions withTls(Tls value) {
    return new HttpOptions(
        connectionsMax,
        waitingMax,
        bodyBytesMax,
        compressionRatioMax,
        connectTimeout,
        idleTimeout,
        http2,
        chunked,
        Optional.of(value),
        proxy);
  }
}
