package dev.parley.transport.websocket;

import dev.parley.base.Limits;
import dev.parley.testkit.NonAcceptingListener;
import dev.parley.testkit.RawPeer;
import dev.parley.testkit.TransportConformance;
import dev.parley.transport.api.TransportProvider;
import java.net.URI;
import java.util.Map;

final class WsConformanceTest extends TransportConformance {
  static final Map<Ability, String> LACKS =
      Map.of(Ability.CALLER_READS, "event loops own the sockets; a caller parks");

  @Override
  protected TransportProvider provider() {
    return new WebSocketTransportProvider();
  }

  @Override
  protected PeerIdentity known() {
    return PeerIdentity.ADDRESS;
  }

  @Override
  protected URI endpoint() {
    return URI.create("ws://127.0.0.1:0/parley");
  }

  @Override
  protected long connectionBytes() {
    return Limits.WEB_SOCKET_BYTES;
  }

  @Override
  protected Map<Ability, String> missingAbilities() {
    return LACKS;
  }

  @Override
  protected RawPeer rawPeer(URI endpoint) {
    return RawWebSocketPeer.dial(endpoint, null);
  }

  @Override
  protected NonAccepting nonAccepting() {
    NonAcceptingListener listener = NonAcceptingListener.onLoopback().full();
    return new NonAccepting(URI.create("ws://127.0.0.1:" + listener.port() + "/parley"), listener);
  }
}
