package dev.parley.server.whip;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reader of request bodies with limits: size, time, and concurrent bodies in total and per client,
 * so that a slow client cannot block others.
 *
 * <p>Threads: called by event loops, never blocks. Memory: at most {@link #READ_MAX} bodies being
 * received.
 */
final class RequestBodyReader {
  /** Upper bound for the size of a body, in bytes. */
  static final int BYTES_MAX = 256 << 10;

  /** Time limit for the arrival of a body. */
  static final Duration TIME_MAX = Duration.ofSeconds(10);

  /** Upper bound for bodies being read at the same time. */
  static final int READ_MAX = 64;

  /** Upper bound for bodies of one client being read at the same time. */
  static final int CLIENT_MAX = 8;

  private final Vertx vertx;
  private final Semaphore places = new Semaphore(READ_MAX);
  private final Map<String, Integer> reading = new ConcurrentHashMap<>(); // by client

  RequestBodyReader(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Reads a body.
   *
   * @param client identity of the client
   * @param then called with the body, on the same event loop
   * @param refused called with the reason if the body is refused; its rest is not read
   */
  void read(
      HttpServerRequest request,
      String client,
      Consumer<String> then,
      Consumer<HttpErrorException> refused) {
    if (tooLong(request.getHeader("Content-Length"))) {
      refused.accept(tooLong());
    } else if (reading.merge(client, 1, Integer::sum) > CLIENT_MAX) {
      left(client);
      refused.accept(
          new HttpErrorException(
              429,
              "%d bodies of yours are being read already; try again when they are through"
                  .formatted(CLIENT_MAX)));
    } else if (!places.tryAcquire()) {
      left(client);
      refused.accept(new HttpErrorException(503, "too many offers at once; try again in a while"));
    } else {
      if ("100-continue".equalsIgnoreCase(request.getHeader("Expect"))) {
        request.response().writeContinue();
      }
      new BodyRead(request, client, then, refused).begin();
    }
  }

  private void left(String client) {
    reading.computeIfPresent(client, (_, count) -> count == 1 ? null : count - 1);
  }

  private static boolean tooLong(@Nullable String length) {
    return length != null
        && (!length.matches("[0-9]{1,9}") || Integer.parseInt(length) > BYTES_MAX);
  }

  private static HttpErrorException tooLong() {
    return new HttpErrorException(413, "at most %d bytes".formatted(BYTES_MAX));
  }

  /** Body being received. Confined to its event loop. */
  private final class BodyRead {
    private final HttpServerRequest request;
    private final String client;
    private final Consumer<String> then;
    private final Consumer<HttpErrorException> refused;
    private final Buffer body = Buffer.buffer();
    private long timer;
    private boolean over;

    BodyRead(
        HttpServerRequest request,
        String client,
        Consumer<String> then,
        Consumer<HttpErrorException> refused) {
      this.request = request;
      this.client = client;
      this.then = then;
      this.refused = refused;
    }

    void begin() {
      timer =
          vertx.setTimer(
              TIME_MAX.toMillis(),
              _ ->
                  refuse(
                      new HttpErrorException(
                          408, "the body did not come in " + TIME_MAX.toSeconds() + " s")));
      request.exceptionHandler(_ -> end());
      request.handler(this::more);
      request.endHandler(_ -> {
        if (end()) {
          then.accept(body.toString(StandardCharsets.UTF_8));
        }
      });
    }

    private void more(Buffer piece) {
      if (!over && body.length() + piece.length() > BYTES_MAX) {
        refuse(tooLong());
      } else if (!over) {
        body.appendBuffer(piece);
      }
    }

    private void refuse(HttpErrorException why) {
      if (end()) {
        refused.accept(why);
      }
    }

    private boolean end() {
      boolean first = !over;
      if (first) {
        over = true;
        vertx.cancelTimer(timer);
        places.release();
        left(client);
      }
      return first;
    }
  }
}
