package dev.parley.server;

import io.vertx.core.http.HttpServerRequest;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Trusted reverse proxies. They append the address of their client to the header X-Forwarded-For;
 * from other senders the header is ignored.
 *
 * <p>The client is the last address of the chain that is not a trusted proxy's: addresses before it
 * were written by the client itself and can be forged.
 */
final class TrustedProxies {
  static final String FORWARDED_FOR = "X-Forwarded-For";

  private static final List<AddressRange> LOOPBACK =
      List.of(AddressRange.of("127.0.0.0/8"), AddressRange.of("::1"));

  /** Address of one hop; some proxies append the port. */
  private static final Pattern HOP =
      Pattern.compile("\\[([0-9A-Fa-f:.]+)](?::\\d+)?|([0-9.]+)(?::\\d+)?|([0-9A-Fa-f:.]+)");

  private final List<AddressRange> ranges;

  private TrustedProxies(List<AddressRange> ranges) {
    this.ranges = ranges;
  }

  /**
   * {@return the configured proxies; by default those on this machine, if a public URL implies a
   * proxy}
   */
  static TrustedProxies of(ServerConfig config) {
    boolean behindProxy = config.url().isPresent() && !config.tls();
    return new TrustedProxies(
        config.trustedProxies().isEmpty() && behindProxy ? LOOPBACK : config.trustedProxies());
  }

  /** {@return whether a trusted proxy sent this request without its client's address} */
  boolean concealed(HttpServerRequest request) {
    return trusted(peer(request)) && !request.headers().contains(FORWARDED_FOR);
  }

  /** {@return the address of the client that made the request; the port is 0 behind a proxy} */
  InetSocketAddress client(HttpServerRequest request) {
    InetAddress peer = peer(request);
    InetAddress client = client(peer, request.headers().getAll(FORWARDED_FOR));
    return new InetSocketAddress(client, client.equals(peer) ? request.remoteAddress().port() : 0);
  }

  /**
   * {@return the address of the client behind a connection}
   *
   * @param peer remote address of the connection
   * @param forwardedFor the values of the header, in the order received
   */
  InetAddress client(InetAddress peer, List<String> forwardedFor) {
    List<String> hops =
        forwardedFor.stream().flatMap(line -> Arrays.stream(line.split(",", -1))).toList();
    InetAddress client = peer;
    for (String hop : hops.reversed()) {
      Optional<InetAddress> before = trusted(client) ? address(hop.strip()) : Optional.empty();
      if (before.isEmpty()) {
        break;
      }
      client = before.get();
    }
    return client;
  }

  private static InetAddress peer(HttpServerRequest request) {
    return InetAddress.ofLiteral(request.remoteAddress().hostAddress());
  }

  /** {@return whether an address is a trusted proxy's} */
  boolean trusted(InetAddress address) {
    return ranges.stream().anyMatch(range -> range.contains(address));
  }

  private static Optional<InetAddress> address(String hop) {
    Matcher matcher = HOP.matcher(hop);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    for (int group = 1; group <= matcher.groupCount(); group++) {
      if (matcher.group(group) != null) {
        return literal(matcher.group(group));
      }
    }
    return Optional.empty();
  }

  private static Optional<InetAddress> literal(String text) {
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
