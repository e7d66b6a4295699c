package dev.parley.soap.http;

import dev.parley.soap.spi.HttpOptions;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.vertx.core.http.ConnectionPoolTooBusyException;
import io.vertx.core.http.HttpClosedException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Exceptions of failed requests, with what was tried and what to try next. */
final class ClientFailures {
  static TransportException explain(HttpAddress where, HttpOptions options, Throwable e) {
    if (e instanceof TransportException explained) {
      return explained;
    }
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      TransportException known = known(where, options, cause, e);
      if (known != null) {
        return known;
      }
    }
    return failure(Reason.IO, where, "the exchange failed: " + e.getMessage(), e);
  }

  private static @Nullable TransportException known(
      HttpAddress where, HttpOptions options, Throwable cause, Throwable e) {
    return switch (cause) {
      case ConnectionPoolTooBusyException _ -> failure(Reason.OVERLOADED, where, busy(options), e);
      case ConnectTimeoutException _, SslHandshakeTimeoutException _ ->
          failure(Reason.TIMED_OUT, where, slow(options), e);
      case ConnectException _, NoRouteToHostException _ ->
          failure(Reason.UNREACHABLE, where, nobody(options, cause), e);
      case UnknownHostException _ ->
          failure(
              Reason.UNREACHABLE,
              where,
              "the host name is not known here; check its spelling and the name service",
              e);
      case SSLException _, CertificateException _ -> failure(Reason.TLS, where, tls(cause), e);
      case HttpClosedException _ ->
          failure(
              Reason.IO,
              where,
              "the connection ended before the response; the server may have run the operation",
              e);
      default -> null;
    };
  }

  private static String busy(HttpOptions options) {
    return "all %d connections to this host are in use, and %d requests wait for one; send fewer at"
            .formatted(options.connectionsMax(), options.waitingMax())
        + " once, or raise HttpOptions.connectionsMax or waitingMax";
  }

  private static String slow(HttpOptions options) {
    return "no connection within %d ms; is the host up, and does its server accept connections?"
        .formatted(options.connectTimeout().toMillis());
  }

  private static String nobody(HttpOptions options, Throwable e) {
    return options
        .proxy()
        .map(proxy -> "the proxy " + proxy + " cannot connect, or be reached")
        .orElse("no server listens there")
        .concat(" (" + e.getMessage() + "); is it running, on this port?");
  }

  private static String tls(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String what = String.valueOf(root.getMessage());
    if (what.contains("unable to find valid certification path")) {
      return "the server's certificate has no issuer that is trusted here; name the issuer's"
          + " certificate in HttpOptions.tls";
    }
    if (what.contains("No subject alternative") || what.contains("No name matching")) {
      return "the server's certificate is for another name (" + what + "); use that name";
    }
    return "TLS could not be agreed: "
        + what
        + "; does the server need a client certificate, or an old version of TLS?";
  }

  private static TransportException failure(
      Reason reason, HttpAddress where, String text, Throwable e) {
    return new TransportException(reason, where.uri(), text, e);
  }

  private ClientFailures() {}
}
