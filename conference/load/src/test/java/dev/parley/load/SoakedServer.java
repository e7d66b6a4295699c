package dev.parley.load;

import dev.parley.server.ParleyServer;
import dev.parley.server.config.ServerConfig;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Scanner;

/**
 * A server in a process of its own. It says where it is, and for each line that it reads how much
 * it keeps when nobody is there; it ends with its input.
 */
final class SoakedServer {
  private SoakedServer() {}

  static void main(String[] args) {
    ServerConfig config =
        ServerConfig.builder()
            .port(0)
            .mediaPort(0)
            .mediaAddress("127.0.0.1")
            .data(Path.of(args[0]))
            .build();
    try (ParleyServer server = ParleyServer.start(config);
        Scanner in = new Scanner(System.in, StandardCharsets.UTF_8)) {
      System.out.println(server.endpoints().getFirst());
      while (in.hasNextLine()) {
        in.nextLine();
        System.out.println(heapBytes());
      }
    }
  }

  private static long heapBytes() {
    // What a first collection finds dead may hold what only a second one can take.
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
