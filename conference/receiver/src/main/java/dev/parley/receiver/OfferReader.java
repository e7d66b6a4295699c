package dev.parley.receiver;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reader of request bodies of a known length. Browsers tell the length of each offer, so a body
 * without one is refused, and no more is read than was told. Threads: event loops.
 */
final class OfferReader {
  /** Upper bound for the size of a body, in bytes. */
  static final int BYTES_MAX = 256 << 10;

  private static final Duration TIME_MAX = Duration.ofSeconds(5);

  private final Vertx vertx;

  OfferReader(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Reads a body.
   *
   * @param then called with the body, on the same event loop
   * @param refused called with the reason if it is refused, and not read to its end
   */
  void read(
      HttpServerRequest request, Consumer<String> then, Consumer<HttpErrorException> refused) {
    String length = request.getHeader("Content-Length");
    if (length == null || request.getHeader("Transfer-Encoding") != null) {
      refused.accept(new HttpErrorException(411, "a body has a Content-Length"));
    } else if (tooLong(length)) {
      refused.accept(new HttpErrorException(413, "at most %d bytes".formatted(BYTES_MAX)));
    } else {
      receive(request, then, refused);
    }
  }

  private static boolean tooLong(String length) {
    return !length.matches("[0-9]{1,9}") || Integer.parseInt(length) > BYTES_MAX;
  }

  private void receive(
      HttpServerRequest request, Consumer<String> then, Consumer<HttpErrorException> refused) {
    boolean[] over = {false}; // confined to the event loop
    long timer =
        vertx.setTimer(
            TIME_MAX.toMillis(),
            _ -> {
              over[0] = true;
              refused.accept(
                  new HttpErrorException(
                      408, "the body did not come in %d s".formatted(TIME_MAX.toSeconds())));
            });
    request
        .body()
        .onComplete(result -> {
          vertx.cancelTimer(timer);
          @Nullable Buffer body = result.result(); // null: the connection is lost
          if (body != null && !over[0]) {
            then.accept(body.toString(StandardCharsets.UTF_8));
          }
        });
  }
}
