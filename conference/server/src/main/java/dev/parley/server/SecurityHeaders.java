package dev.parley.server;

import io.vertx.core.MultiMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What every answer tells the browser not to do. */
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
   * Sets them.
   *
   * @param host the request's Host, which has been checked; null when it was not ours
   * @param tls whether the browser comes by TLS
   * @param trusted whether browsers trust the certificate; from one that they do not trust, HTTP
   *     Strict Transport Security would take the way past their warning (RFC 6797, section 12.1)
   */
  static void set(MultiMap headers, @Nullable String host, boolean tls, boolean trusted) {
    FIXED.forEach(headers::set);
    if (tls && trusted) {
      headers.set("Strict-Transport-Security", "max-age=31536000");
    }
    headers.set("Content-Security-Policy", policy(host, tls));
  }

  /** Not every browser takes 'self' for WebSockets too, so our own is named beside it. */
  private static String policy(@Nullable String host, boolean tls) {
    String sockets = host == null ? "" : (tls ? " wss://" : " ws://") + host;
    return "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
        + " connect-src 'self'"
        + sockets
        + "; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none';"
        + " require-trusted-types-for 'script'";
  }

  private SecurityHeaders() {}
}
