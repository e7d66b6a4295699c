package dev.parley.bench.connect;

import dev.parley.bench.table.BenchException;
import dev.parley.transport.api.Announcement;
import dev.parley.transport.api.Announcement.ExportedService;
import dev.parley.transport.api.Discovery;
import dev.parley.transport.api.TransportConfig;
import dev.parley.transport.api.TransportRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.rmi.AlreadyBoundException;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Name services with a thousand names, which another process looks up. */
final class NameServices {
  static final int COUNT = 1_000;

  /** Coprime to the count, so that consecutive look-ups do not use neighbouring names. */
  private static final int STRIDE = 379;

  /** Remote object that is never called. */
  private record EmptyRemote() implements Remote {}

  /** Announcement of a service with one servant. */
  private static final ExportedService OFFER =
      new ExportedService("desk", NameServices.class.getName(), "0123456789abcdef".repeat(4));

  private static final String ENDPOINT = "tcp://127.0.0.1:9";

  /** {@return the name of the look-up with this number} */
  static String name(int time) {
    return "service-" + (int) ((long) time * STRIDE % COUNT);
  }

  private static List<String> all() {
    return IntStream.range(0, COUNT).mapToObj(NameServices::name).toList();
  }

  static ServedAddress open(String kind) throws IOException, AlreadyBoundException {
    return switch (kind) {
      case "local" -> local(NameFinder.local().orElseThrow());
      case "rmi" -> rmi();
      case "tcp" -> tcp();
      default -> throw new BenchException("unknown kind of name service: " + kind);
    };
  }

  private static ServedAddress local(Discovery discovery) {
    TransportRegistry transports = new TransportRegistry(TransportConfig.DEFAULT);
    String prefix = "bench-" + ProcessHandle.current().pid() + "-";
    List<Announcement> announced = new ArrayList<>();
    for (String name : all()) {
      Announcement one = discovery.announce(URI.create("local:" + prefix + name), transports);
      announced.add(one);
      one.publishEndpoints(one.wantedEndpoints());
      one.publishExports(List.of(OFFER));
    }
    return new ServedAddress(prefix, () -> announced.forEach(Announcement::close));
  }

  private static ServedAddress rmi() throws IOException, AlreadyBoundException {
    InetAddress here = InetAddress.getLoopbackAddress();
    System.setProperty("java.rmi.server.hostname", here.getHostAddress());
    List<ServerSocket> sockets = new ArrayList<>();
    Registry registry =
        LocateRegistry.createRegistry(
            0,
            null,
            port -> {
              ServerSocket socket = new ServerSocket(port, 0, here);
              sockets.add(socket);
              return socket;
            });
    EmptyRemote nothing = new EmptyRemote();
    Remote stub = UnicastRemoteObject.exportObject(nothing, 0);
    for (String name : all()) {
      registry.bind(name, stub);
    }
    return new ServedAddress(
        String.valueOf(sockets.getFirst().getLocalPort()),
        () -> {
          UnicastRemoteObject.unexportObject(nothing, true);
          UnicastRemoteObject.unexportObject(registry, true);
        });
  }

  private static ServedAddress tcp() throws IOException {
    Map<String, String> endpoints = new HashMap<>();
    all().forEach(name -> endpoints.put(name, ENDPOINT));
    ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    ServedAddress.accepting(server::accept, socket -> answer(socket, endpoints));
    return new ServedAddress(String.valueOf(server.getLocalPort()), server);
  }

  private static void answer(Socket socket, Map<String, String> endpoints) throws IOException {
    try (socket;
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
      String endpoint = endpoints.getOrDefault(in.readLine(), "");
      socket.getOutputStream().write((endpoint + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  private NameServices() {}
}
