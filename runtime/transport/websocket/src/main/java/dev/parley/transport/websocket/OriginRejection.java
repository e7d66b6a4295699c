package dev.parley.transport.websocket;

import dev.parley.transport.api.CloseReason;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Rejection of requests whose Origin is not allowed: the page receives what was rejected and which
 * option allows it, and the log has one entry per origin.
 *
 * <p>A browser shows a page nothing of an HTTP error response to a WebSocket request. The WebSocket
 * is therefore opened and closed at once, with {@link CloseReason#REFUSED} and a text; it never
 * becomes a connection, and nothing is read from it.
 *
 * <p>Threads: safe for all. Memory: at most {@link #LOGGED_MAX} origins.
 */
public final class OriginRejection {
  /** Upper bound for logged origins, so that a peer that invents origins cannot fill the log. */
  static final int LOGGED_MAX = 100;

  /** Upper bound for the shown characters of an origin; the longest host name has 253. */
  private static final int ORIGIN_CHARS_MAX = 64;

  private static final Logger LOG = System.getLogger(OriginRejection.class.getName());

  private final String option;
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  /**
   * Creates a rejection that names the option which allows an origin, such as {@code
   * TransportConfig.origins}.
   */
  public OriginRejection(String option) {
    this.option = option;
  }

  /** Rejects a request whose Origin header is not allowed. */
  public void refuse(HttpConnectionGuard guard, HttpServerRequest request) {
    String origin = shown(String.valueOf(request.getHeader("Origin")));
    String why = "pages of %s may not call here; %s allows them".formatted(origin, option);
    log(origin);
    if (WebSocketEndpoint.isUpgradeRequest(request)
        && WebSocketEndpoint.requestsSubprotocol(request)) {
      short code = (short) CloseCodes.code(CloseReason.REFUSED);
      guard.upgrade(request).onSuccess(socket -> socket.close(code, CloseCodes.cut(why)));
    } else {
      request.response().setStatusCode(403).putHeader("Content-Type", "text/plain; charset=utf-8");
      guard.endAndClose(request, Buffer.buffer(why + "\n"));
    }
  }

  private void log(String origin) {
    if (logged.size() < LOGGED_MAX && logged.add(origin)) {
      LOG.log(
          Level.WARNING,
          "refused calls of pages of {0}, an origin that is not allowed; {1} allows it",
          origin,
          option);
    }
  }

  /** Sanitizes an origin for the log: browsers send printable ASCII only. */
  private static String shown(String origin) {
    String plain = origin.replaceAll("[^\\x21-\\x7E]", "?");
    return plain.length() <= ORIGIN_CHARS_MAX
        ? plain
        : plain.substring(0, ORIGIN_CHARS_MAX) + "...";
  }
}
