package dev.parley.nodes.spi;

import dev.parley.base.Experimental;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * Settings of a cluster's engine.
 *
 * @param servers addresses of the engine's servers, all of one scheme; at least one
 * @param name of the cluster, 1 to 32 of {@code A-Z a-z 0-9 _ -}; clusters of different names share
 *     servers without meeting
 * @param credentials file with what this node shows to the servers
 * @param systemCredentials file with what proves to the servers that this node may ask them how
 *     they store messages
 * @param tls key and trust for servers that require TLS
 * @param replicas number of servers that store each message
 * @param unsafe whether an engine is accepted that may lose acknowledged messages
 */
@Experimental
public record EngineSettings(
    List<String> servers,
    String name,
    Optional<Path> credentials,
    Optional<Path> systemCredentials,
    Optional<SSLContext> tls,
    int replicas,
    boolean unsafe) {
  /** Copies the list, and checks that its addresses have one scheme. */
  public EngineSettings {
    servers = List.copyOf(servers);
    if (servers.stream().map(EngineSettings::scheme).distinct().count() > 1) {
      throw new IllegalArgumentException(
          "the addresses %s have several schemes; give those of one engine".formatted(servers));
    }
  }

  /** {@return the scheme of the addresses, in lower case; empty if they have none} */
  public String scheme() {
    return servers.isEmpty() ? "" : scheme(servers.getFirst());
  }

  private static String scheme(String address) {
    int end = address.indexOf("://");
    return end < 0 ? "" : address.substring(0, end).toLowerCase(Locale.ROOT);
  }
}
