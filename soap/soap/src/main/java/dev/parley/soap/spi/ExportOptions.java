package dev.parley.soap.spi;

import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Options of one export.
 *
 * @param filter filter over its envelopes
 * @param replyOrigins scheme, host and port of the servers to which replies may be sent as requests
 *     of their own, where WS-Addressing asks for it; for others the client gets a fault. A client
 *     could otherwise make this server send requests to any address.
 */
public record ExportOptions(Optional<EnvelopeFilter> filter, Set<URI> replyOrigins) {
  /** No filter, and replies by the connection of the request only. */
  public static final ExportOptions DEFAULT = new ExportOptions(Optional.empty(), Set.of());

  /** Copies the origins. */
  public ExportOptions {
    replyOrigins = Set.copyOf(replyOrigins);
  }

  /** {@return these options with a filter} */
  public ExportOptions filter(EnvelopeFilter value) {
    return new ExportOptions(Optional.of(value), replyOrigins);
  }

  /**
   * {@return these options with servers to which replies may be sent}
   *
   * @param origins {@code https://client.example:8443}
   */
  public ExportOptions repliesTo(URI... origins) {
    Set<URI> all = new HashSet<>(replyOrigins);
    all.addAll(List.of(origins));
    return new ExportOptions(filter, all);
  }

  /** {@return whether replies may be sent to an address} */
  public boolean allowsReplyTo(URI address) {
    return address.getUserInfo() == null
        && address.getHost() != null
        && replyOrigins.stream()
            .anyMatch(origin ->
                origin.getScheme().equalsIgnoreCase(address.getScheme())
                    && address.getHost().equalsIgnoreCase(origin.getHost())
                    && port(origin) == port(address));
  }

  private static int port(URI address) {
    int port = address.getPort();
    return port >= 0 ? port : "https".equalsIgnoreCase(address.getScheme()) ? 443 : 80;
  }
}
