package dev.parley.server;

import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Public address of the server: the URL by which browsers reach it, directly or through a reverse
 * proxy. Origins that may connect, invitation links and HTTP Strict Transport Security follow it.
 *
 * @param scheme {@code https} or {@code http}
 * @param host a host name in lower case or an IP address, which has brackets when it is IPv6
 * @param port the effective port, also where the URL omits it
 */
public record PublicUrl(String scheme, String host, int port) {
  private static final Pattern URL =
      Pattern.compile(
          "(https?)://([A-Za-z0-9.-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(?::(\\d{1,5}))?/?");

  /**
   * Parses a URL without a path.
   *
   * @throws IllegalArgumentException when the text has another form
   */
  public static PublicUrl of(String text) {
    Matcher matcher = URL.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is not a server's URL; one looks like https://school.example, without a path");
    }
    String scheme = matcher.group(1);
    String given = matcher.group(3);
    int port = given == null ? defaultPort(scheme) : Integer.parseInt(given);
    if (port < 1 || port > ServerConfig.PORT_MAX) {
      throw new IllegalArgumentException(
          "'" + text + "' names port " + port + "; ports are 1 to 65535");
    }
    return new PublicUrl(scheme, matcher.group(2).toLowerCase(Locale.ROOT), port);
  }

  private static int defaultPort(String scheme) {
    return scheme.equals("https") ? 443 : 80;
  }

  /**
   * {@return the authority as in the header Host: the host, and the port unless it is the scheme's
   * default}
   */
  public String authority() {
    return port == defaultPort(scheme) ? host : host + ":" + port;
  }

  /** {@return the origin of its pages (RFC 6454, section 6.2)} */
  public String origin() {
    return scheme + "://" + authority();
  }

  /** {@return the URL of the page} */
  public URI uri() {
    return URI.create(origin() + "/");
  }

  /** {@return whether browsers connect with TLS} */
  public boolean secure() {
    return scheme.equals("https");
  }

  /** {@return whether the URL is valid on this machine only: its host is a loopback address} */
  public boolean isLocalOnly() {
    if (host.equals("localhost")) {
      return true;
    }
    try {
      return InetAddress.ofLiteral(bareHost()).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      return false; // a name, whatever it may resolve to
    }
  }

  /** {@return the host without the brackets of an IPv6 address} */
  String bareHost() {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }
}
