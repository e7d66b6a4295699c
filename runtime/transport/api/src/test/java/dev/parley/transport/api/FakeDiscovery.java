package dev.parley.transport.api;

import dev.parley.transport.api.TransportException.Reason;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A discovery and its transports, made of paper: {@code name:a,b} leads to {@code a:} and {@code
 * b:}. The scheme says what becomes of who goes there.
 */
final class FakeDiscovery {
  /** What happened, of all tests; each has its own names. */
  static final Map<String, List<String>> SEEN = new ConcurrentHashMap<>();

  private FakeDiscovery() {}

  private static void saw(URI name, String what) {
    SEEN.computeIfAbsent(name.getSchemeSpecificPart(), _ -> new ArrayList<>()).add(what);
  }

  private static List<URI> ways(URI name) {
    List<URI> ways = new ArrayList<>();
    for (String scheme : name.getSchemeSpecificPart().split(",", -1)) {
      if (!scheme.isEmpty()) {
        ways.add(URI.create(scheme + ":" + name.getSchemeSpecificPart()));
      }
    }
    return ways;
  }

  /** Finds and announces. */
  public static final class FakeDiscoveryService implements Discovery {
    @Override
    public Set<String> schemes() {
      return Set.of("name");
    }

    @Override
    public List<URI> resolve(URI name, TransportRegistry transports) {
      return ways(name);
    }

    @Override
    public void reportUnreachable(URI name) {
      saw(name, "unreachable");
    }

    @Override
    public Announcement announce(URI name, TransportRegistry transports) {
      return new Announcement() {
        @Override
        public List<URI> wantedEndpoints() {
          return ways(name);
        }

        @Override
        public void publishEndpoints(List<URI> endpoints) {
          saw(name, "listening " + endpoints.stream().map(URI::getScheme).toList());
        }

        @Override
        public void publishExports(List<ExportedService> offers) {
          saw(name, "offers " + offers.size());
        }

        @Override
        public void close() {
          saw(name, "given back");
        }
      };
    }
  }

  /** Connects by the scheme good, and by no other. */
  public static final class Provider implements TransportProvider {
    private static final Map<String, Reason> OUTCOMES =
        Map.of(
            "nobody", Reason.UNREACHABLE,
            "denied", Reason.PERMISSION,
            "late", Reason.TIMED_OUT,
            "closed", Reason.CLOSED);

    @Override
    public List<TransportScheme> schemes() {
      return Stream.of("good", "nobody", "denied", "late", "closed")
          .map(name -> new TransportScheme(name, TransportScheme.Reach.SAME_MACHINE, 0))
          .toList();
    }

    @Override
    public Transport open(TransportConfig config) {
      return new Transport() {
        @Override
        public Connection connect(URI endpoint) {
          saw(endpoint, "dialled " + endpoint.getScheme());
          refuse(endpoint);
          return (Connection)
              Proxy.newProxyInstance(
                  FakeDiscovery.class.getClassLoader(),
                  new Class<?>[] {Connection.class},
                  (_, _, _) -> null);
        }

        @Override
        public Acceptor listen(URI endpoint, Consumer<Connection> accepted) {
          refuse(endpoint);
          return new Acceptor() {
            @Override
            public URI endpoint() {
              return endpoint;
            }

            @Override
            public void close() {
              saw(endpoint, "closed " + endpoint.getScheme());
            }
          };
        }

        private void refuse(URI endpoint) {
          Reason reason = OUTCOMES.get(endpoint.getScheme());
          if (reason != null) {
            throw new TransportException(reason, endpoint, endpoint.getScheme() + " says no", null);
          }
        }

        @Override
        public void close() {
          // holds nothing
        }
      };
    }
  }
}
