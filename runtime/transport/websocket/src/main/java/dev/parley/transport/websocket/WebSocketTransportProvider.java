package dev.parley.transport.websocket;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import dev.parley.transport.api.TransportScheme;
import dev.parley.transport.api.TransportScheme.Reach;
import java.util.List;

/**
 * Provider of the WebSocket transport: {@code ws://host:port/path} and {@code
 * wss://host:port/path}.
 */
public final class WebSocketTransportProvider implements TransportProvider {
  /** Called by the service loader. */
  public WebSocketTransportProvider() {}

  @Override
  public List<TransportScheme> schemes() {
    return List.of(
        new TransportScheme("ws", Reach.NETWORK, 60),
        new TransportScheme("wss", Reach.NETWORK, 70));
  }

  @Override
  public Transport open(TransportConfig config) {
    return new WebSocketTransport(config);
  }
}
