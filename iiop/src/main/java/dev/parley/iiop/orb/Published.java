package dev.parley.iiop.orb;

import dev.parley.transport.api.Acceptor;
import java.net.URI;
import java.util.Optional;

/**
 * Where this side can be reached.
 *
 * @param host that references name
 * @param port 0 for endpoints that are no host and port
 */
record Published(Acceptor acceptor, String host, int port, boolean tls) {
  static Published of(Acceptor acceptor, Optional<String> publishedHost) {
    URI endpoint = acceptor.endpoint();
    String own = endpoint.getHost() == null ? "" : endpoint.getHost();
    String host = own.startsWith("[") ? own.substring(1, own.length() - 1) : own;
    return new Published(
        acceptor,
        publishedHost.orElse(host),
        Math.max(0, endpoint.getPort()),
        "tls".equals(endpoint.getScheme()));
  }
}
