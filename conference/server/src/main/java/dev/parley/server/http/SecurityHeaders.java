package dev.parley.server.http;

import io.vertx.core.MultiMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Security headers of every HTTP response: content security policy, framing, cross-origin
 * isolation, permissions and HSTS.
 */
final class SecurityHeaders {
  private static final Map<String, String> FIXED =
      Map.of(
          "X-Content-Type-Options", "nosniff",
          "X-Frame-Options", "DENY",
          "Referrer-Policy", "no-referrer",
          "Cross-Origin-Opener-Policy", "same-origin",
          "Cross-Origin-Embedder-Policy", "require-corp",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Permissions-Policy",
              "camera=(self), microphone=(self), display-capture=(self), fullscreen=(self),"
                  + " geolocation=(), payment=(), usb=(), serial=(), hid=(),"
                  + " midi=(), accelerometer=(), gyroscope=(), magnetometer=()");

  /**
   * Sets the headers of a response.
   *
   * @param host the validated request header Host; null when it names another server
   * @param tls whether the browser connects with TLS
   * @param trusted whether browsers trust the certificate; with an untrusted one, HTTP Strict
   *     Transport Security would leave users no way past the warning (RFC 6797, section 12.1)
   * @param nodes origins of the pages of other nodes, to whose WebSockets this page may connect
   * @param receivers origins of receivers of multicast groups, on the computer of the browser
   */
  static void set(
      MultiMap headers,
      @Nullable String host,
      boolean tls,
      boolean trusted,
      Set<String> nodes,
      Set<String> receivers) {
    FIXED.forEach(headers::set);
    if (tls && trusted) {
      headers.set("Strict-Transport-Security", "max-age=31536000");
    }
    headers.set("Content-Security-Policy", policy(host, tls, nodes, receivers));
  }

  /**
   * Returns the Content-Security-Policy. In some browsers {@code 'self'} does not cover WebSockets,
   * so the server's own WebSocket origin is listed too.
   */
  private static String policy(
      @Nullable String host, boolean tls, Set<String> nodes, Set<String> receivers) {
    String own = host == null ? "" : (tls ? " wss://" : " ws://") + host;
    String others =
        Stream.concat(
                nodes.stream().map(origin -> origin.replaceFirst("^http", "ws")),
                receivers.stream())
            .map(origin -> " " + origin)
            .filter(socket -> !socket.equals(own))
            .sorted()
            .collect(Collectors.joining("", own, ""));
    return "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
        + " connect-src 'self'"
        + others
        + "; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
        + " require-trusted-types-for 'script'";
  }

  private SecurityHeaders() {}
}
