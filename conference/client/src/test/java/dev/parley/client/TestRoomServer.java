package dev.parley.client;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Server of rooms without invitations, on free ports of this machine. */
final class TestRoomServer implements AutoCloseable {
  private final Path data;
  private int port;
  private ParleyServer server;

  TestRoomServer(Path data) {
    this.data = data;
    server = start(0);
    port = server.endpoints().getFirst().getPort();
  }

  private ParleyServer start(int port) {
    return ParleyServer.start(
        ServerConfig.builder()
            .port(port)
            .mediaPort(0)
            .mediaAddress("127.0.0.1")
            .data(data)
            .build());
  }

  /** {@return a link to a room} */
  RoomLink link(String room) {
    return new RoomLink(URI.create("http://127.0.0.1:" + port), room, Optional.empty());
  }

  /** Stops the server, and starts it again at its port, with what it has stored. */
  void restart() {
    server.close();
    server = start(port);
  }

  @Override
  public void close() {
    server.close();
  }
}
