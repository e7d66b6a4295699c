package dev.parley.transport.pipe;

import dev.parley.testkit.Hostile;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

final class PipeConformanceTest extends TransportConformance {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @Override
  protected TransportProvider provider() {
    return new PipeTransportProvider();
  }

  @Override
  protected URI endpoint() {
    return URI.create("pipe:" + folder() + "/" + NUMBER.incrementAndGet());
  }

  @Override
  protected Map<Ability, String> lacks() {
    return Map.of(
        Ability.KEEP_ALIVE,
        "the operating system tells at once that a process ended; one that is stopped is not dead");
  }

  @Override
  protected Hostile hostile(URI endpoint) {
    return Fifos.dial(endpoint);
  }

  @Override
  protected Deaf deaf() {
    URI endpoint = endpoint();
    return new Deaf(endpoint, Fifos.deaf(endpoint));
  }
}
