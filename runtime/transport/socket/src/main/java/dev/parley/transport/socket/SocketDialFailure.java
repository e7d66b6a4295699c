package dev.parley.transport.socket;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportFailures;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** Builds the exceptions for failed dials, with what was tried and what to try next. */
final class SocketDialFailure {
  static TransportException explain(
      SocketEndpoint endpoint,
      Exception e,
      boolean connected,
      PendingConnections.PendingConnection work,
      Duration time) {
    if (work.abandoned()) {
      return failure(Reason.CLOSED, endpoint, "the transport was closed while dialling", e);
    }
    if (work.timedOut()) {
      String text =
          connected
              ? "connected, but TLS did not stand within %d ms; does the peer speak TLS?"
              : "no answer within %d ms; is the host up, and does its service accept connections?";
      return failure(Reason.TIMED_OUT, endpoint, text.formatted(time.toMillis()), e);
    }
    if (e instanceof ClosedByInterruptException) {
      return failure(Reason.IO, endpoint, "the thread was interrupted while dialling", e);
    }
    if (e instanceof SSLException) {
      return failure(Reason.TLS, endpoint, TransportFailures.tls(e), e);
    }
    return switch (endpoint) {
      case SocketEndpoint.Unix unix -> unix(unix, e);
      case SocketEndpoint.Inet inet -> inet(inet, e, connected);
    };
  }

  private static TransportException unix(SocketEndpoint.Unix endpoint, Exception e) {
    if (Files.notExists(endpoint.path(), LinkOption.NOFOLLOW_LINKS)) {
      return failure(
          Reason.UNREACHABLE,
          endpoint,
          "there is no such socket file; has the service been started, with this very path?",
          e);
    }
    if (Files.isDirectory(endpoint.path()) || Files.isRegularFile(endpoint.path())) {
      return failure(
          Reason.UNREACHABLE, endpoint, "what is there is no socket; is the path right?", e);
    }
    if (e instanceof ConnectException) {
      return failure(
          Reason.UNREACHABLE,
          endpoint,
          "the socket file is there, but nobody listens on it; start the service again",
          e);
    }
    if (String.valueOf(e.getMessage()).contains("ermission denied")) {
      return failure(
          Reason.PERMISSION,
          endpoint,
          "this user may not open the socket; only its owner may: run as the service's user",
          e);
    }
    return failure(Reason.IO, endpoint, "connecting failed: " + e.getMessage(), e);
  }

  private static TransportException inet(
      SocketEndpoint.Inet endpoint, Exception e, boolean connected) {
    if (connected && endpoint.tls()) {
      return failure(
          Reason.TLS,
          endpoint,
          "the peer ended the connection before TLS stood ("
              + e.getMessage()
              + "); does it speak TLS?",
          e);
    }
    if (e instanceof ConnectException || e instanceof NoRouteToHostException) {
      return failure(
          Reason.UNREACHABLE,
          endpoint,
          "nobody listens there (" + e.getMessage() + "); is the service running, on this port?",
          e);
    }
    return failure(Reason.IO, endpoint, "connecting failed: " + e.getMessage(), e);
  }

  private static TransportException failure(
      Reason reason, SocketEndpoint endpoint, String text, Exception e) {
    return new TransportException(reason, endpoint.uri(), text, e);
  }

  private SocketDialFailure() {}
}
