package dev.parley.transport.websocket;

import dev.parley.transport.api.Transport;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportProvider;
import java.util.Set;

/**
 * Provider of the WebSocket transport: {@code ws://host:port/path} and {@code
 * wss://host:port/path}.
 */
public final class WebSocketTransportProvider implements TransportProvider {
  /** Called by the service loader. */
  public WebSocketTransportProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of("ws", "wss");
  }

  @Override
  public Transport open(TransportConfig config) {
    return new WebSocketTransport(config);
  }
}
