package dev.parley.iiop.orb;

import dev.parley.transport.api.Acceptor;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * Published address of an acceptor.
 *
 * @param host host in references
 * @param port 0 for endpoints without host and port
 */
record PublishedAddress(Acceptor acceptor, String host, int port, boolean tls) {
  private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "0:0:0:0:0:0:0:0");

  /** Returns the acceptor's own address, with the published host if there is one. */
  static PublishedAddress of(Acceptor acceptor, Optional<String> publishedHost) {
    URI endpoint = acceptor.endpoint();
    String host = plain(endpoint.getHost() == null ? "" : endpoint.getHost());
    return new PublishedAddress(
        acceptor,
        publishedHost.orElse(host),
        Math.max(0, endpoint.getPort()),
        "tls".equals(endpoint.getScheme()));
  }

  /** Returns an address that peers use, which differs from the acceptor's own. */
  static PublishedAddress of(Acceptor acceptor, URI there) {
    return new PublishedAddress(
        acceptor, plain(there.getHost()), there.getPort(), "tls".equals(there.getScheme()));
  }

  /** {@return the host without the brackets of an IPv6 address} */
  private static String plain(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** {@return whether the host is the wildcard address, which is no address for peers} */
  boolean isWildcard() {
    return EVERYWHERE.contains(host);
  }
}
