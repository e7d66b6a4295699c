package dev.parley.transport.memory;

import dev.parley.testkit.DeafListener;
import dev.parley.testkit.Hostile;
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
  protected Known known() {
    return Known.USER;
  }

  @Override
  protected URI endpoint() {
    return URI.create("memory:" + folder() + "/" + NUMBER.incrementAndGet());
  }

  @Override
  protected Map<Ability, String> lacks() {
    return Map.of(
        Ability.HALF_CLOSE,
        "memory has no direction that could end alone",
        Ability.KEEP_ALIVE,
        "the operating system tells at once that a process ended; one that is stopped is not dead");
  }

  @Override
  protected Hostile hostile(URI endpoint) {
    return MemoryHostile.dial(endpoint);
  }

  @Override
  protected Deaf deaf() {
    URI endpoint = endpoint();
    Path door = MemoryEndpoint.of(endpoint).door();
    return new Deaf(endpoint, DeafListener.onUnix(door).full());
  }
}
