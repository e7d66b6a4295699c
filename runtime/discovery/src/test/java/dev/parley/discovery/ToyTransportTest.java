package dev.parley.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.calls.Parley;
import dev.parley.calls.Peer;
import dev.parley.testkit.LeakCheck;
import dev.parley.transport.api.Acceptor;
import dev.parley.transport.api.Connection;
import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import dev.parley.transport.api.TransportScheme;
import dev.parley.transport.api.TransportScheme.Reach;
import dev.parley.transport.jvm.JvmTransportProvider;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A transport that no other module knows: it is found by its service file, and described by itself
 * (docs/guide/new-transport.md).
 */
class ToyTransportTest {
  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  interface Greeting {
    String greet(String name);
  }

  @Test
  void transportIsUsedByItsSchemeAndByItsRankForLocalNames() {
    String name = "toy-" + UUID.randomUUID();
    try (Parley server = Parley.start();
        Parley client = Parley.start()) {
      server.export("greeting", Greeting.class, who -> "Hello, " + who);
      server.listen(URI.create("local:" + name));

      Peer peer = client.connect(URI.create("local:" + name));

      assertThat(peer.path().taken().getScheme()).isEqualTo(ToyTransportProvider.SCHEME);
      assertThat(peer.lookup("greeting", Greeting.class).greet("Ada")).isEqualTo("Hello, Ada");
    }
  }

  /** Carries messages like {@code jvm:}, under a scheme of its own that is faster by its rank. */
  public static final class ToyTransportProvider implements TransportProvider {
    static final String SCHEME = "toy";

    /** Called by the service loader. */
    public ToyTransportProvider() {}

    @Override
    public List<TransportScheme> schemes() {
      return List.of(new TransportScheme(SCHEME, Reach.SAME_JVM, -1));
    }

    @Override
    public Optional<URI> localEndpoint(String scheme, String name, Path folder) {
      return name.startsWith("toy-")
          ? Optional.of(URI.create(scheme + ":" + name))
          : Optional.empty();
    }

    @Override
    public Transport open(TransportConfig config) {
      return new ToyTransport(new JvmTransportProvider().open(config));
    }
  }

  private record ToyTransport(Transport carrier) implements Transport {
    private static URI carried(URI endpoint) {
      return URI.create("jvm:" + endpoint);
    }

    @Override
    public Connection connect(URI endpoint) {
      return carrier.connect(carried(endpoint));
    }

    @Override
    public Acceptor listen(URI endpoint, Consumer<Connection> accepted) {
      return new ToyAcceptor(endpoint, carrier.listen(carried(endpoint), accepted));
    }

    @Override
    public void close() {
      carrier.close();
    }
  }

  private record ToyAcceptor(URI endpoint, Acceptor carrier) implements Acceptor {
    @Override
    public void close() {
      carrier.close();
    }
  }
}
