package dev.parley.receiver;

import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * Check of who asks: pages of the configured server alone. The header Origin tells whose page it
 * is; the header Host shows that the page has asked for this machine by a name of it, and not by a
 * name of its own that leads here (DNS rebinding). Immutable.
 */
final class RequestCheck {
  private final String origin;
  private final IntSupplier port;

  /**
   * @param origin of the configured server
   * @param port TCP port of this receiver
   */
  RequestCheck(String origin, IntSupplier port) {
    this.origin = origin;
    this.port = port;
  }

  /** {@return the origin that may ask} */
  String origin() {
    return origin;
  }

  /** {@return the refusal of a request; empty for one that gets an answer} */
  Optional<HttpErrorException> refusal(HttpServerRequest request) {
    List<String> named = request.headers().getAll("Host");
    if (named.size() != 1 || !isThisMachine(named.getFirst())) {
      return Optional.of(
          new HttpErrorException(403, "this receiver is asked for at 127.0.0.1 only"));
    }
    List<String> origins = request.headers().getAll("Origin");
    if (origins.size() != 1 || !origins.getFirst().equals(origin)) {
      return Optional.of(
          new HttpErrorException(403, "this receiver answers pages of %s only".formatted(origin)));
    }
    return Optional.empty();
  }

  private boolean isThisMachine(String host) {
    return host.equals("127.0.0.1:" + port.getAsInt())
        || host.equals("localhost:" + port.getAsInt());
  }
}
