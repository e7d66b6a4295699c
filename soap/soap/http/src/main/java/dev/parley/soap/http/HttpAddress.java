package dev.parley.soap.http;

import dev.parley.transport.api.TransportException;
import dev.parley.transport.api.TransportException.Reason;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;

/**
 * A parsed {@code http:} or {@code https:} URI.
 *
 * @param host without the brackets of an IPv6 address
 * @param target path and query
 */
record HttpAddress(URI uri, String host, int port, String target, boolean tls) {
  private static final int PLAIN_PORT = 80;
  private static final int TLS_PORT = 443;

  /**
   * Parses a URI.
   *
   * @throws TransportException when it is not valid
   */
  static HttpAddress of(URI uri) {
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    boolean http = tls || "http".equalsIgnoreCase(uri.getScheme());
    String host = uri.getHost();
    int port = uri.getPort() == -1 ? (tls ? TLS_PORT : PLAIN_PORT) : uri.getPort();
    if (!http || host == null || port > 0xFFFF || uri.getRawUserInfo() != null) {
      throw new TransportException(
          Reason.BAD_ENDPOINT,
          uri,
          "expected http://host:port/path or https://host:port/path",
          null);
    }
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String target = uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
    return new HttpAddress(uri, bare, port, target, tls);
  }

  /** {@return the address of this machine that the host names} */
  InetAddress localAddress() {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new TransportException(
          Reason.BAD_ENDPOINT, uri, "the host name is not known here; check its spelling", e);
    }
  }

  /** {@return scheme, host and another port} */
  URI withPort(int port) {
    return URI.create((tls ? "https://" : "http://") + uri.getHost() + ":" + port);
  }
}
