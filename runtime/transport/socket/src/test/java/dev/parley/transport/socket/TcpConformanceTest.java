package dev.parley.transport.socket;

import dev.parley.testkit.NonAcceptingListener;
import dev.parley.testkit.RawPeer;
import dev.parley.testkit.RawStreamPeer;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;

final class TcpConformanceTest extends TransportConformance {
  @Override
  protected TransportProvider provider() {
    return new SocketTransportProvider();
  }

  @Override
  protected PeerIdentity known() {
    return PeerIdentity.ADDRESS;
  }

  @Override
  protected URI endpoint() {
    return URI.create("tcp://127.0.0.1:0");
  }

  @Override
  protected RawPeer rawPeer(URI endpoint) {
    return RawStreamPeer.dial(endpoint);
  }

  @Override
  protected NonAccepting nonAccepting() {
    NonAcceptingListener listener = NonAcceptingListener.onLoopback().full();
    return new NonAccepting(URI.create("tcp://127.0.0.1:" + listener.port()), listener);
  }
}
