package dev.parley.soap.http;

import dev.parley.soap.spi.HttpOptions;
import dev.parley.transport.api.TransportException;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.ProxyType;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Options of Vert.x for the options of a client. */
final class ClientConfiguration {
  /**
   * Upper bound for HTTP/2 connections to one host, each of which carries many requests. The pool
   * multiplies this by the limit for HTTP/1.1.
   */
  private static final int HTTP2_CONNECTIONS_MAX = 1_000;

  private static final int CHUNK_BYTES_MAX = 16 << 10;

  private final HttpClientOptions client;
  private final PoolOptions pool;

  /**
   * @throws TransportException when the options are not valid, or a file of them cannot be read
   */
  ClientConfiguration(HttpOptions options) {
    int idleSeconds = (int) Math.max(1, options.idleTimeout().toSeconds());
    client =
        new HttpClientOptions()
            .setProtocolVersion(options.http2() ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1)
            .setUseAlpn(options.http2())
            .setHttp2ClearTextUpgrade(false)
            .setVerifyHost(true)
            .setMaxHeaderSize(MessageHead.HEADER_BYTES_MAX)
            .setMaxInitialLineLength(MessageHead.LINE_BYTES_MAX)
            .setMaxChunkSize(CHUNK_BYTES_MAX)
            .setConnectTimeout(Math.toIntExact(options.connectTimeout().toMillis()))
            .setSslHandshakeTimeout(options.connectTimeout().toMillis())
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS)
            .setKeepAliveTimeout(idleSeconds)
            .setHttp2KeepAliveTimeout(idleSeconds);
    client.getInitialSettings().setMaxHeaderListSize(MessageHead.HEADER_BYTES_MAX);
    options.tls().ifPresent(tls -> PemFiles.addTo(client, tls));
    options.proxy().ifPresent(proxy -> client.setProxyOptions(proxy(proxy, options)));
    pool =
        new PoolOptions()
            .setHttp1MaxSize(options.connectionsMax())
            .setHttp2MaxSize(Math.min(options.connectionsMax(), HTTP2_CONNECTIONS_MAX))
            .setMaxWaitQueueSize(options.waitingMax());
  }

  private static ProxyOptions proxy(String proxy, HttpOptions options) {
    HttpAddress where = HttpAddress.of(URI.create(proxy));
    Duration timeout = options.connectTimeout();
    return new ProxyOptions()
        .setType(ProxyType.HTTP)
        .setHost(where.host())
        .setPort(where.port())
        .setConnectTimeout(timeout);
  }

  HttpClientOptions client() {
    return client;
  }

  PoolOptions pool() {
    return pool;
  }

  /** {@return the options of a request, by HTTP/1.1 if no TLS can agree on HTTP/2} */
  static RequestOptions request(HttpAddress where) {
    RequestOptions request =
        new RequestOptions()
            .setHost(where.host())
            .setPort(where.port())
            .setSsl(where.tls())
            .setURI(where.target());
    return where.tls() ? request : request.setProtocolVersion(HttpVersion.HTTP_1_1);
  }
}
