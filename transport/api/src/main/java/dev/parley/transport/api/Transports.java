package dev.parley.transport.api;

import java.net.URI;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * The transports of one owner, by URI scheme. Each is opened when it is first needed.
 *
 * <p>Threads: safe for all.
 */
public final class Transports implements AutoCloseable {
  private final TransportConfig config;
  private final Map<String, TransportProvider> providers = new TreeMap<>();
  private final Map<TransportProvider, Transport> open = new HashMap<>(); // guarded by itself
  private boolean closed; // guarded by open

  /** Finds all providers on the module path and the class path. */
  public Transports(TransportConfig config) {
    this.config = config;
    for (TransportProvider provider : ServiceLoader.load(TransportProvider.class)) {
      for (String scheme : provider.schemes()) {
        providers.put(scheme, provider);
      }
    }
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
          TransportException.Reason.UNKNOWN_SCHEME,
          endpoint,
          "no transport has this scheme; there are " + providers.keySet(),
          null);
    }
    synchronized (open) {
      if (closed) {
        throw new TransportException(
            TransportException.Reason.CLOSED,
            endpoint,
            "the transports of this Parley are closed",
            null);
      }
      return open.computeIfAbsent(provider, p -> p.open(config));
    }
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
