package dev.parley.soap.http;

import dev.parley.soap.spi.HttpBinding;
import dev.parley.soap.spi.HttpClientBinding;
import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpListener;
import dev.parley.soap.spi.HttpOptions;
import java.net.URI;

/** HTTP/1.1 and HTTP/2 on Vert.x. Threads: safe for all. */
public final class VertxHttpBinding implements HttpBinding {
  /** Called by the service loader. */
  public VertxHttpBinding() {}

  @Override
  public HttpClientBinding client(HttpOptions options) {
    return new VertxHttpClient(options);
  }

  @Override
  public HttpListener listen(URI endpoint, HttpOptions options, HttpHandler handler) {
    return VertxHttpListener.open(endpoint, options, handler);
  }
}
