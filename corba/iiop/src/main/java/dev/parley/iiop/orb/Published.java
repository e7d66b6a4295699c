package dev.parley.iiop.orb;

import dev.parley.transport.api.Acceptor;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * Where this side can be reached.
 *
 * @param host that references name
 * @param port 0 for endpoints that are no host and port
 */
record Published(Acceptor acceptor, String host, int port, boolean tls) {
  private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "0:0:0:0:0:0:0:0");

  /** As it listens, but for the host where that is said. */
  static Published of(Acceptor acceptor, Optional<String> publishedHost) {
    URI endpoint = acceptor.endpoint();
    String host = plain(endpoint.getHost() == null ? "" : endpoint.getHost());
    return new Published(
        acceptor,
        publishedHost.orElse(host),
        Math.max(0, endpoint.getPort()),
        "tls".equals(endpoint.getScheme()));
  }

  /** As others reach it, by way of what stands between. */
  static Published of(Acceptor acceptor, URI there) {
    return new Published(
        acceptor, plain(there.getHost()), there.getPort(), "tls".equals(there.getScheme()));
  }

  /** {@return without the brackets of IPv6} */
  private static String plain(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  /** {@return whether the host means every address of this machine, and so none to others} */
  boolean everywhere() {
    return EVERYWHERE.contains(host);
  }
}
