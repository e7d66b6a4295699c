package dev.parley.transport.jvm;

import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

final class JvmConformanceTest extends TransportConformance {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  @Override
  protected TransportProvider provider() {
    return new JvmTransportProvider();
  }

  @Override
  protected PeerIdentity known() {
    return PeerIdentity.USER;
  }

  @Override
  protected URI endpoint() {
    return URI.create("jvm:test-" + NUMBER.incrementAndGet());
  }

  @Override
  protected Map<Ability, String> missingAbilities() {
    String reason = "both peers are in one JVM, and there are no bytes on a wire between them";
    return Map.of(
        Ability.RAW_PEER, reason,
        Ability.HALF_CLOSE, reason,
        Ability.KEEP_ALIVE, reason,
        Ability.DEAF_LISTENER, "dialling calls the listener at once");
  }
}
