package dev.parley.bench.soap;

import dev.parley.bench.ends.BenchTlsKeys;
import dev.parley.soap.spi.HttpOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * HTTP of waiting requests: HTTP/1.1 with a connection for each request, and from more requests
 * than a process may have connections on, HTTP/2 over TLS.
 */
final class PendingHttp {
  /** Requests up to which each has a connection. */
  static final int CONNECTIONS_MAX = 10_000;

  /** Share of a server's connections that one address may have. */
  private static final int ADDRESS_SHARE = 4;

  private static final Duration TIME_MAX = Duration.ofMinutes(5);

  private PendingHttp() {}

  static boolean http2(int most) {
    return most > CONNECTIONS_MAX;
  }

  static URI endpoint(int most) {
    return URI.create((http2(most) ? "https" : "http") + "://127.0.0.1:0");
  }

  static HttpOptions client(int most, Path folder) {
    return options(
        HttpOptions.CLIENT,
        Math.min(most, CONNECTIONS_MAX),
        most,
        http2(most)
            ? Optional.of(
                new HttpOptions.Tls(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(BenchTlsKeys.certificate(folder)),
                    false))
            : Optional.empty());
  }

  static HttpOptions server(int most, Path folder) {
    return options(
        HttpOptions.SERVER,
        ADDRESS_SHARE * Math.min(most, CONNECTIONS_MAX),
        0,
        http2(most)
            ? Optional.of(
                new HttpOptions.Tls(
                    Optional.of(BenchTlsKeys.certificate(folder)),
                    Optional.of(BenchTlsKeys.key(folder)),
                    Optional.empty(),
                    false))
            : Optional.empty());
  }

  private static HttpOptions options(
      HttpOptions defaults, int connectionsMax, int waitingMax, Optional<HttpOptions.Tls> tls) {
    return new HttpOptions(
        connectionsMax,
        waitingMax,
        defaults.bodyBytesMax(),
        defaults.compressionRatioMax(),
        TIME_MAX,
        TIME_MAX,
        true,
        false,
        tls,
        Optional.empty());
  }
}
