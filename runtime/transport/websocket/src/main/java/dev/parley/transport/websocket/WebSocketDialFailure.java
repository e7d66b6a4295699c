package dev.parley.transport.websocket;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportFailures;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** Builds the exceptions for failed dials, with what was tried and what to try next. */
final class WebSocketDialFailure {
  static TransportException explain(WebSocketAddress where, Duration time, Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case ConnectTimeoutException _, SslHandshakeTimeoutException _ -> {
          return timedOut(where, time, e);
        }
        case ConnectException _, NoRouteToHostException _ -> {
          return failure(Reason.UNREACHABLE, where, nobody(cause), e);
        }
        case WebSocketHandshake.RefusedException refused -> {
          return refused(where, refused);
        }
        case SSLException _ -> {
          return failure(Reason.TLS, where, TransportFailures.tls(cause), e);
        }
        case WebSocketHandshakeException _ -> {
          return failure(Reason.IO, where, handshake(cause), e);
        }
        default -> {}
      }
    }
    return failure(Reason.IO, where, "connecting failed: " + e.getMessage(), e);
  }

  static TransportException timedOut(WebSocketAddress where, Duration time, Throwable e) {
    return failure(
        Reason.TIMED_OUT,
        where,
        "no WebSocket stood within %d ms; is the host up, and does its service accept connections?"
            .formatted(time.toMillis()),
        e);
  }

  static TransportException interrupted(WebSocketAddress where, InterruptedException e) {
    return failure(Reason.IO, where, "the thread was interrupted while dialling", e);
  }

  private static TransportException refused(
      WebSocketAddress where, WebSocketHandshake.RefusedException e) {
    return switch (e.status()) {
      case 401, 403 ->
          failure(
              Reason.PERMISSION,
              where,
              "the server refused with status " + e.status() + "; may this client be there?",
              e);
      case 404 ->
          failure(
              Reason.UNREACHABLE,
              where,
              "an HTTP server is there, but nothing at this path; is the path right?",
              e);
      case 503 ->
          failure(
              Reason.OVERLOADED,
              where,
              "the server there takes no more connections (status 503); try again later",
              e);
      default ->
          failure(
              Reason.IO,
              where,
              "the HTTP server there does not speak "
                  + WebSocketEndpoint.SUBPROTOCOL
                  + " at this path (status "
                  + e.status()
                  + ")",
              e);
    };
  }

  private static String nobody(Throwable e) {
    return "nobody listens there (" + e.getMessage() + "); is the service running, on this port?";
  }

  private static String handshake(Throwable e) {
    return "the WebSocket was not agreed ("
        + e.getMessage()
        + "); is it a Parley server, and the scheme (ws or wss) the right one?";
  }

  private static TransportException failure(
      Reason reason, WebSocketAddress where, String text, Throwable e) {
    return new TransportException(reason, where.uri(), text, e);
  }

  private WebSocketDialFailure() {}
}
