package dev.parley.transport.pipe;

import dev.parley.testkit.RawPeer;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PipeConformanceTest extends TransportConformance {
  @Override
  protected TransportProvider provider() {
    return new PipeTransportProvider();
  }

  @Override
  protected PeerIdentity known() {
    return PeerIdentity.USER;
  }

  @Override
  protected URI endpoint() {
    return TestPlatform.endpoint(folder());
  }

  @Override
  protected Map<Ability, String> missingAbilities() {
    Map<Ability, String> lacks = new EnumMap<>(Ability.class);
    lacks.put(
        Ability.KEEP_ALIVE,
        "the operating system tells at once that a process ended; one that is stopped is not dead");
    if (TestPlatform.here()) {
      lacks.put(Ability.HALF_CLOSE, "a pipe of Windows has no direction that could end alone");
      lacks.put(Ability.RAW_PEER, "the peers made by hand use FIFOs");
      lacks.put(Ability.DEAF_LISTENER, "the listener made by hand is a FIFO");
    }
    return lacks;
  }

  @Override
  protected RawPeer rawPeer(URI endpoint) {
    return RawFifos.dial(endpoint);
  }

  @Override
  protected NonAccepting nonAccepting() {
    URI endpoint = endpoint();
    return new NonAccepting(endpoint, RawFifos.deaf(endpoint));
  }

  @Test
  @Override
  public void endpointInUseIsRefusedToASecondListener() {
    TestPlatform.needsMoreThanWine("Wine ignores the flag of a pipe's first instance");
    super.endpointInUseIsRefusedToASecondListener();
  }
}
