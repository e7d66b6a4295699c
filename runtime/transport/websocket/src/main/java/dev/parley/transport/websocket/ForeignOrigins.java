package dev.parley.transport.websocket;

import dev.parley.transport.api.CloseReason;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Refusal of pages whose origin is not allowed: the page is told what was refused and which option
 * allows it, and the log is told once per origin.
 *
 * <p>A browser gives a page nothing of an HTTP answer to a WebSocket request. So the WebSocket is
 * opened and closed at once, with {@link CloseReason#REFUSED} and a text; it never becomes a
 * connection, and nothing of it is read.
 *
 * <p>Threads: safe for all. Memory: at most {@link #LOGGED_MAX} origins.
 */
public final class ForeignOrigins {
  /** Origins that are logged; a peer that invents origins fills no log. */
  static final int LOGGED_MAX = 100;

  /** Characters of an origin that are shown; the longest host name has 253. */
  private static final int ORIGIN_CHARS_MAX = 64;

  private static final Logger LOG = System.getLogger(ForeignOrigins.class.getName());

  private final String option;
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  /** Names the option that allows an origin, such as {@code TransportConfig.origins}. */
  public ForeignOrigins(String option) {
    this.option = option;
  }

  /** Refuses a request whose header Origin is not allowed. */
  public void refuse(HttpDoor door, HttpServerRequest request) {
    String origin = shown(String.valueOf(request.getHeader("Origin")));
    String why = "pages of %s may not call here; %s allows them".formatted(origin, option);
    log(origin);
    if (WebSocketEndpoint.asked(request) && WebSocketEndpoint.named(request)) {
      short code = (short) CloseCodes.code(CloseReason.REFUSED);
      door.upgrade(request).onSuccess(socket -> socket.close(code, CloseCodes.cut(why)));
    } else {
      request.response().setStatusCode(403).putHeader("Content-Type", "text/plain; charset=utf-8");
      door.endAndClose(request, Buffer.buffer(why + "\n"));
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

  /** An origin as it may stand in a log: what a browser sends has printable characters only. */
  private static String shown(String origin) {
    String plain = origin.replaceAll("[^\\x21-\\x7E]", "?");
    return plain.length() <= ORIGIN_CHARS_MAX
        ? plain
        : plain.substring(0, ORIGIN_CHARS_MAX) + "...";
  }
}
