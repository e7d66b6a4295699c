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
  default CompletableFuture<HttpResponse> send(HttpRequest request) {
    return send(request, 0);
  }

  /**
   * Sends a request whose response may be longer than usual.
   *
   * @param bodyBytesMax bytes that the body of the response may have, after decompression, if that
   *     is more than {@link HttpOptions#bodyBytesMax}
   * @return as {@link #send(HttpRequest)}
   */
  CompletableFuture<HttpResponse> send(HttpRequest request, long bodyBytesMax);

  /** Ends all connections and their threads. */
  @Override
  void close();
}
