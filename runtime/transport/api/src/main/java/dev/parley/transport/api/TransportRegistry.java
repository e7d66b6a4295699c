package dev.parley.transport.api;

import dev.parley.transport.api.ConnectionPath.FailedAttempt;
import dev.parley.transport.api.TransportException.Reason;
import dev.parley.transport.api.TransportScheme.Reach;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
  private final Map<String, TransportScheme> schemes = new TreeMap<>();
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
      for (TransportScheme scheme : provider.schemes()) {
        if (providers.putIfAbsent(scheme.name(), provider) == null) {
          schemes.put(scheme.name(), scheme);
        }
      }
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
    List<URI> ways = discovery.resolve(endpoint, this);
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
        : listen(endpoint, discovery.announce(endpoint, this), accepted);
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
    return discoveries.get(schemeOf(endpoint));
  }

  /**
   * {@return the endpoints of the available transports for a local name, the fastest first}
   *
   * @param name a file name that no other process of this user has
   * @param folder the runtime folder of this user
   * @param reaches the reaches that are wanted
   */
  public List<URI> localEndpoints(String name, Path folder, Set<Reach> reaches) {
    return schemes.values().stream()
        .filter(scheme -> reaches.contains(scheme.reach()))
        .sorted(Comparator.comparingInt(TransportScheme::rank))
        .flatMap(scheme -> localEndpoint(scheme.name(), name, folder).stream())
        .toList();
  }

  /** {@return the endpoint of one scheme for a local name; empty if there is none} */
  public Optional<URI> localEndpoint(String scheme, String name, Path folder) {
    return Optional.ofNullable(providers.get(scheme))
        .flatMap(provider -> provider.localEndpoint(scheme, name, folder));
  }

  /** {@return whether an endpoint exists within one JVM only} */
  public boolean isWithinJvm(URI endpoint) {
    TransportScheme scheme = schemes.get(schemeOf(endpoint));
    return scheme != null && scheme.reach() == Reach.SAME_JVM;
  }

  /** {@return whether an endpoint that another party named leads to a process of this user} */
  public boolean isOwnedByUser(URI endpoint) {
    TransportProvider provider = providers.get(schemeOf(endpoint));
    return provider != null && provider.isOwnedByUser(endpoint);
  }

  private static String schemeOf(URI endpoint) {
    return String.valueOf(endpoint.getScheme()).toLowerCase(Locale.ROOT);
  }

  /**
   * {@return the transport for an endpoint}
   *
   * @throws TransportException when no provider has its scheme, or this is closed
   */
  public Transport of(URI endpoint) {
    TransportProvider provider = providers.get(schemeOf(endpoint));
    if (provider == null) {
      throw new TransportException(
          Reason.UNKNOWN_SCHEME,
          endpoint,
          "no transport has this scheme; there are "
              + schemeNames()
              + "; docs/guide/paths.md lists the artifact of each scheme",
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

  private Set<String> schemeNames() {
    Set<String> names = new TreeSet<>(providers.keySet());
    names.addAll(discoveries.keySet());
    return names;
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
