package dev.parley.transport.api;

import dev.parley.transport.api.ConnectionPath.FailedAttempt;
import dev.parley.transport.api.TransportException.Reason;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Registry of transports and name resolvers by URI scheme. Each transport is opened on first use
 * and belongs to this registry.
 *
 * <p>Threads: safe for all.
 */
public final class TransportRegistry implements AutoCloseable {
  private final TransportConfig config;
  private final Map<String, TransportProvider> providers = new TreeMap<>();
  private final Map<String, Discovery> discoveries = new TreeMap<>();
  private final Map<TransportProvider, Transport> open = new HashMap<>(); // guarded by itself
  private boolean closed; // guarded by open

  /**
   * Loads the providers that the class loader of this class sees, then those that only the context
   * class loader of the current thread sees.
   */
  public TransportRegistry(TransportConfig config) {
    this.config = config;
    find(TransportRegistry.class.getClassLoader());
    find(Thread.currentThread().getContextClassLoader());
  }

  private void find(@Nullable ClassLoader loader) {
    for (TransportProvider provider : ServiceLoader.load(TransportProvider.class, loader)) {
      provider.schemes().forEach(scheme -> providers.putIfAbsent(scheme, provider));
    }
    for (Discovery discovery : ServiceLoader.load(Discovery.class, loader)) {
      discovery.schemes().forEach(scheme -> discoveries.putIfAbsent(scheme, discovery));
    }
  }

  /**
   * Dials an endpoint, or a name: then its endpoints one after another until one succeeds.
   *
   * @throws TransportException saying what was tried, where, and what to try next
   */
  public DialResult connect(URI endpoint) {
    Discovery discovery = discovery(endpoint);
    if (discovery == null) {
      return new DialResult(of(endpoint).connect(endpoint), ConnectionPath.direct(endpoint));
    }
    List<URI> ways = discovery.resolve(endpoint);
    try {
      return connect(endpoint, ways);
    } catch (TransportException e) {
      discovery.reportUnreachable(endpoint);
      throw e;
    }
  }

  /**
   * Dials endpoints of one process one after another until one succeeds. A timeout ends the
   * attempts, since the other endpoints lead to the same process.
   *
   * @param asked the requested endpoint or name, for the path and for errors
   * @param ways the endpoints, the fastest first
   * @throws TransportException saying what was tried
   */
  public DialResult connect(URI asked, List<URI> ways) {
    List<FailedAttempt> tried = new ArrayList<>();
    for (URI way : ways) {
      try {
        Connection connection = of(way).connect(way);
        return new DialResult(connection, new ConnectionPath(asked, way, List.copyOf(tried)));
      } catch (TransportException e) {
        tried.add(new FailedAttempt(way, e.reason(), e.text()));
        if (e.reason() == Reason.TIMED_OUT || e.reason() == Reason.CLOSED) {
          break; // the other endpoints lead to the same hung process, or this side is closed
        }
      }
    }
    throw new TransportException(
        tried.isEmpty() ? Reason.UNREACHABLE : tried.getLast().reason(),
        asked,
        "no way leads there; tried " + ConnectionPath.words(tried),
        null);
  }

  /**
   * Listens on an endpoint, or on all endpoints of a name, which is then announced. See {@link
   * Transport#listen}.
   *
   * @throws TransportException when the endpoint or name is not available
   */
  public Acceptor listen(URI endpoint, Consumer<Connection> accepted) {
    Discovery discovery = discovery(endpoint);
    return discovery == null
        ? of(endpoint).listen(endpoint, accepted)
        : listen(endpoint, discovery.announce(endpoint), accepted);
  }

  /**
   * Listens on every available endpoint that an announcement wants, and publishes them through it.
   * The announcement is closed together with the listener, or at once when no endpoint is
   * available.
   *
   * @param name the name of the listener
   * @throws TransportException saying what was tried
   */
  public Acceptor listen(URI name, Announcement announcement, Consumer<Connection> accepted) {
    return NamedAcceptor.open(this, name, announcement, accepted);
  }

  private @Nullable Discovery discovery(URI endpoint) {
    String scheme = endpoint.getScheme();
    return scheme == null ? null : discoveries.get(scheme.toLowerCase(Locale.ROOT));
  }

  /** Hint for an error message: names the artifact that provides a scheme of Parley's own. */
  private static String missing(@Nullable String scheme) {
    String artifact =
        switch (scheme == null ? "" : scheme.toLowerCase(Locale.ROOT)) {
          case "jvm" -> "transport-jvm";
          case "unix", "tcp", "tls" -> "transport-socket";
          case "memory" -> "transport-memory";
          case "pipe" -> "transport-pipe";
          case "ws", "wss" -> "transport-websocket";
          case "local" -> "discovery";
          default -> "";
        };
    return artifact.isEmpty()
        ? ""
        : "; parley-" + artifact + " brings it, and is not in this program";
  }

  /**
   * {@return the transport for an endpoint}
   *
   * @throws TransportException when no provider has its scheme, or this is closed
   */
  public Transport of(URI endpoint) {
    String scheme = endpoint.getScheme();
    TransportProvider provider =
        scheme == null ? null : providers.get(scheme.toLowerCase(Locale.ROOT));
    if (provider == null) {
      throw new TransportException(
          Reason.UNKNOWN_SCHEME,
          endpoint,
          "no transport has this scheme; there are " + schemes() + missing(scheme),
          null);
    }
    synchronized (open) {
      if (closed) {
        throw new TransportException(
            Reason.CLOSED, endpoint, "the transports of this Parley are closed", null);
      }
      return open.computeIfAbsent(provider, p -> p.open(config));
    }
  }

  private Set<String> schemes() {
    Set<String> schemes = new TreeSet<>(providers.keySet());
    schemes.addAll(discoveries.keySet());
    return schemes;
  }

  /** Closes every transport that was opened. */
  @Override
  public void close() {
    Map<TransportProvider, Transport> closing;
    synchronized (open) {
      closed = true;
      closing = Map.copyOf(open);
      open.clear();
    }
    closing.values().forEach(Transport::close);
  }
}
