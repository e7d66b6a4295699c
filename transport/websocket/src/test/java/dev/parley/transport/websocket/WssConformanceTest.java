package dev.parley.transport.websocket;

import dev.parley.testkit.Certificates;
import dev.parley.testkit.DeafListener;
import dev.parley.testkit.Hostile;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.util.Map;

final class WssConformanceTest extends TransportConformance {
  @Override
  protected TransportProvider provider() {
    return new WebSocketTransportProvider();
  }

  @Override
  protected TransportConfig config() {
    return TransportConfig.builder().tls(Certificates.localhost()).build();
  }

  @Override
  protected URI endpoint() {
    return URI.create("wss://localhost:0/parley");
  }

  @Override
  protected Map<Ability, String> lacks() {
    return WsConformanceTest.LACKS;
  }

  @Override
  protected Hostile hostile(URI endpoint) {
    return WebSocketHostile.dial(endpoint, Certificates.localhost());
  }

  /** Accepts TCP, but never speaks TLS. */
  @Override
  protected Deaf deaf() {
    DeafListener listener = DeafListener.onLoopback();
    return new Deaf(URI.create("wss://127.0.0.1:" + listener.port() + "/parley"), listener);
  }
}
