package dev.parley.transport.socket;

import dev.parley.testkit.DeafListener;
import dev.parley.testkit.Hostile;
import dev.parley.testkit.StreamHostile;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;

final class TcpConformanceTest extends TransportConformance {
  @Override
  protected TransportProvider provider() {
    return new SocketTransportProvider();
  }

  @Override
  protected Known known() {
    return Known.ADDRESS;
  }

  @Override
  protected URI endpoint() {
    return URI.create("tcp://127.0.0.1:0");
  }

  @Override
  protected Hostile hostile(URI endpoint) {
    return StreamHostile.dial(endpoint);
  }

  @Override
  protected Deaf deaf() {
    DeafListener listener = DeafListener.onLoopback().full();
    return new Deaf(URI.create("tcp://127.0.0.1:" + listener.port()), listener);
  }
}
