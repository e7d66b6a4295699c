package dev.parley.transport.websocket;

import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * A parsed {@code ws:} or {@code wss:} URI.
 *
 * @param host without the brackets of an IPv6 address
 * @param target path and query
 */
record WebSocketAddress(URI uri, String host, int port, String target, boolean tls) {
  private static final int PLAIN_PORT = 80;
  private static final int TLS_PORT = 443;

  /**
   * Parses a URI.
   *
   * @throws TransportException when it is not valid for this transport
   */
  static WebSocketAddress of(URI uri) {
    boolean tls = "wss".equals(uri.getScheme());
    String host = uri.getHost();
    int port = uri.getPort() == -1 ? (tls ? TLS_PORT : PLAIN_PORT) : uri.getPort();
    boolean extras = uri.getRawUserInfo() != null || uri.getRawFragment() != null;
    if (host == null || port > 0xFFFF || extras) {
      throw new TransportException(
          Reason.BAD_ENDPOINT, uri, "expected ws://host:port/path or wss://host:port/path", null);
    }
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    return new WebSocketAddress(uri, bare, port, target(uri), tls);
  }

  private static String target(URI uri) {
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  /** {@return the value of the Host header} */
  String authority() {
    return uri.getHost() + ":" + port;
  }

  /** {@return the path, without the query} */
  String path() {
    int query = target.indexOf('?');
    return query < 0 ? target : target.substring(0, query);
  }

  /**
   * Resolves the host.
   *
   * @param plainOffMachine whether bytes may leave the machine without TLS
   */
  List<InetAddress> addresses(boolean plainOffMachine) {
    try {
      List<InetAddress> all = List.of(InetAddress.getAllByName(host));
      if (!tls && !plainOffMachine && !all.stream().allMatch(InetAddress::isLoopbackAddress)) {
        throw new TransportException(
            Reason.PLAIN_OFF_MACHINE,
            uri,
            "a plain WebSocket would leave this machine readable ("
                + all.getFirst().getHostAddress()
                + "); use wss://, a loopback address such as 127.0.0.1, or allow it with"
                + " TransportConfig.plainOffMachine",
            null);
      }
      return all;
    } catch (UnknownHostException e) {
      throw new TransportException(
          Reason.UNREACHABLE,
          uri,
          "the host name is not known here; check its spelling and the name service",
          e);
    }
  }

  /** {@return the TLS context with key and trust} */
  SSLContext context(TransportConfig config) {
    try {
      return config.tls().isPresent() ? config.tls().get() : SSLContext.getDefault();
    } catch (NoSuchAlgorithmException e) {
      throw new TransportException(Reason.TLS, uri, "the platform has no default TLS context", e);
    }
  }
}
