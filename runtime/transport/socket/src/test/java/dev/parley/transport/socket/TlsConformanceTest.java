package dev.parley.transport.socket;

import dev.parley.testkit.Certificates;
import dev.parley.testkit.DeafListener;
import dev.parley.testkit.Hostile;
import dev.parley.testkit.StreamHostile;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;

final class TlsConformanceTest extends TransportConformance {
  @Override
  protected TransportProvider provider() {
    return new SocketTransportProvider();
  }

  @Override
  protected TransportConfig config() {
    return TransportConfig.builder().tls(Certificates.localhost()).build();
  }

  @Override
  protected Known known() {
    return Known.ADDRESS;
  }

  @Override
  protected URI endpoint() {
    return URI.create("tls://localhost:0");
  }

  @Override
  protected Hostile hostile(URI endpoint) {
    return StreamHostile.dial(endpoint, Certificates.localhost());
  }

  /** Accepts TCP, but never speaks TLS. */
  @Override
  protected Deaf deaf() {
    DeafListener listener = DeafListener.onLoopback();
    return new Deaf(URI.create("tls://127.0.0.1:" + listener.port()), listener);
  }
}
