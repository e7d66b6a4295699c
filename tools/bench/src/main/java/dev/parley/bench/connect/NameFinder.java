package dev.parley.bench.connect;

import dev.parley.bench.table.BenchException;
import dev.parley.transport.api.Discovery;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.Optional;
import java.util.ServiceLoader;

/** Looks up names of another process. Threads: confined to one. */
interface NameFinder extends AutoCloseable {
  /** Looks up a name, or fails. */
  void find(String name) throws Exception;

  @Override
  default void close() throws IOException {}

  /**
   * {@return the discovery of {@code local:} names on this machine; empty if this build has none}
   */
  static Optional<Discovery> local() {
    return ServiceLoader.load(Discovery.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(discovery -> discovery.schemes().contains("local"))
        .findFirst();
  }

  /**
   * {@return a finder}
   *
   * @param address the address of the other process's {@link NameServices}
   */
  static NameFinder of(String kind, String address) throws IOException {
    return switch (kind) {
      case "local" -> {
        Discovery local = local().orElseThrow();
        TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT);
        yield name -> some(local.resolve(URI.create("local:" + address + name), transports).size());
      }
      case "rmi" -> {
        Registry registry =
            LocateRegistry.getRegistry(
                InetAddress.getLoopbackAddress().getHostAddress(), Integer.parseInt(address));
        yield name -> some(registry.lookup(name) == null ? 0 : 1);
      }
      case "tcp" -> {
        int port = Integer.parseInt(address);
        yield name -> some(ask(port, name).length());
      }
      default -> throw new BenchException("unknown kind of name service: " + kind);
    };
  }

  private static void some(int found) {
    if (found == 0) {
      throw new BenchException("a name was not found");
    }
  }

  private static String ask(int port, String name) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      socket.getOutputStream().write((name + "\n").getBytes(StandardCharsets.UTF_8));
      String answer = in.readLine();
      return answer == null ? "" : answer;
    }
  }
}
