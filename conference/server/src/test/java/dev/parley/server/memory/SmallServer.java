package dev.parley.server.memory;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A server in a process of its own; it prints where it is, and runs until it is killed. */
final class SmallServer {
  private SmallServer() {}

  public static void main(String[] args) throws InterruptedException {
    ServerConfig config =
        ServerConfig.builder()
            .port(0)
            .mediaPort(0)
            .mediaAddress("127.0.0.1")
            .data(Path.of(args[0]))
            .build();
    try (ParleyServer server = ParleyServer.start(config)) {
      URI page = server.url();
      System.out.println(page);
      System.out.println(server.endpoints().getFirst());
      new CountDownLatch(1).await();
    }
  }
}
