package dev.parley.soap.spi;

import java.util.concurrent.CompletableFuture;

/**
 * HTTP client with one bounded pool of connections. It follows no redirection and keeps no cookies.
 *
 * <p>Threads: safe for all.
 */
public interface HttpClientBinding extends AutoCloseable {
  /**
   * Sends a request. Cancelling the future aborts the exchange.
   *
   * @return completes with the response once its head has arrived, and its body if that is at most
   *     {@link HttpBody#WHOLE_BYTES_MAX}; with a {@link
   *     dev.parley.transport.api.TransportException} when there is no connection, or it ends before
   */
  CompletableFuture<HttpResponse> send(HttpRequest request);

  /** Ends all connections and their threads. */
  @Override
  void close();
}
