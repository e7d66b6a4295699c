package dev.parley.soap.spi;

import java.net.URI;

/** Handler of the requests of an HTTP server. Threads: safe for all. */
@FunctionalInterface
public interface HttpHandler {
  /** Exchange that waits for its response. Threads: safe for all. */
  interface Exchange {
    /**
     * Sends the response; only the first one counts. May be called later, on any thread.
     *
     * @param written runs once if the response is the first one, on a thread that must not wait:
     *     when it has been written to the connection, or cannot be
     */
    void respond(HttpResponse response, Runnable written);

    /** Sends the response; only the first one counts. May be called later, on any thread. */
    default void respond(HttpResponse response) {
      respond(response, () -> {});
    }

    /** Sets what to run when the connection ends before the response has been sent. */
    void onAbandoned(Runnable action);
  }

  /**
   * Handles a request, on the thread that reads the connection unless the body is {@link
   * HttpBody.Received}: then on a virtual thread. It returns without waiting for the response.
   */
  void handle(HttpRequest request, Exchange exchange);

  /**
   * {@return bytes that the body of a request may have, after decompression} A handler of streams
   * can allow more than the server does. Called on the thread that reads the connection.
   *
   * @param usual {@link HttpOptions#bodyBytesMax} of the server
   */
  default long bodyBytesMax(URI target, long usual) {
    return usual;
  }
}
