package dev.parley.soap.spi;

import java.net.URI;

/** Provider of HTTP clients and servers, found by {@link java.util.ServiceLoader}. */
public interface HttpBinding {
  /** {@return a client of its own} */
  HttpClientBinding client(HttpOptions options);

  /**
   * Listens for requests.
   *
   * @param endpoint {@code http://host:port} or {@code https://host:port}; port 0 for any free one
   * @throws dev.parley.transport.api.TransportException when the endpoint cannot be bound
   */
  HttpListener listen(URI endpoint, HttpOptions options, HttpHandler handler);
}
