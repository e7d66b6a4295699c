package dev.parley.client.devices;

import dev.parley.client.Room;
import dev.parley.client.RoomLink;
import dev.parley.client.RoomOptions;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** Room of a real server on free ports of this machine. */
final class TestRoom implements AutoCloseable {
  private final ParleyServer server;

  TestRoom(Path data) {
    server =
        ParleyServer.start(
            ServerConfig.builder()
                .port(0)
                .mediaPort(0)
                .mediaAddress("127.0.0.1")
                .data(data)
                .build());
  }

  Room join(String name) {
    URI address = URI.create("http://127.0.0.1:" + server.endpoints().getFirst().getPort());
    return Room.join(new RoomLink(address, "lesson", Optional.empty()), RoomOptions.named(name));
  }

  @Override
  public void close() {
    server.close();
  }
}
