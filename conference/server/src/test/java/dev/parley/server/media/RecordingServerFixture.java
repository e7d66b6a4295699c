package dev.parley.server.media;

import dev.parley.server.ParleyServer;
import dev.parley.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;

/** A server in a process of its own, to be killed: says where it is reached, and waits. */
final class RecordingServerFixture {
  private RecordingServerFixture() {}

  /**
   * @param args the data folder
   */
  public static void main(String[] args) throws IOException {
    try (ParleyServer server =
        ParleyServer.start(ServerConfig.builder().port(0).data(Path.of(args[0])).build())) {
      System.out.println(server.endpoints().getFirst());
      System.in.read(); // until the test goes
    }
  }
}
