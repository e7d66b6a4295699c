package dev.parley.soap.http;

import dev.parley.soap.spi.HttpHandler;
import dev.parley.soap.spi.HttpOptions;
import io.vertx.core.Context;

/** Connection of an exchange of a server, with its limits. Threads: confined to the event loop. */
interface ExchangeOwner {
  /** {@return limits of requests and responses} */
  HttpOptions options();

  /** {@return the handler of requests} */
  HttpHandler handler();

  /** {@return the event loop} */
  Context context();

  /**
   * Tells that an exchange has begun; {@link ServerExchange#endIfOverdue} is called from now on.
   */
  void opened(ServerExchange exchange);

  /** Tells that an exchange has ended. */
  void finished(ServerExchange exchange);

  /** Closes the connection when what was written has been sent. */
  void close();

  /** Closes the connection at once. */
  void abort();
}
