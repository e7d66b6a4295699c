package dev.parley.transport.memory;

import dev.parley.testkit.NonAcceptingListener;
import dev.parley.testkit.RawPeer;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

final class MemoryConformanceTest extends TransportConformance {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @Override
  protected TransportProvider provider() {
    return new MemoryTransportProvider();
  }

  @Override
  protected PeerIdentity known() {
    return PeerIdentity.USER;
  }

  @Override
  protected URI endpoint() {
    return URI.create("memory:" + folder() + "/" + NUMBER.incrementAndGet());
  }

  @Override
  protected Map<Ability, String> missingAbilities() {
    return Map.of(
        Ability.HALF_CLOSE,
        "memory has no direction that could end alone",
        Ability.KEEP_ALIVE,
        "the operating system tells at once that a process ended; one that is stopped is not dead");
  }

  @Override
  protected RawPeer rawPeer(URI endpoint) {
    return RawMemoryPeer.dial(endpoint);
  }

  @Override
  protected NonAccepting nonAccepting() {
    URI endpoint = endpoint();
    Path rendezvous = MemoryEndpoint.of(endpoint).rendezvous();
    return new NonAccepting(endpoint, NonAcceptingListener.onUnix(rendezvous).full());
  }
}
