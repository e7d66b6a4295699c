package dev.parley.nodes.nats.launch;

import dev.parley.base.Experimental;
import dev.parley.base.OwnerOnlyFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * NATS servers on free ports, which form a cluster if they are several. They have an account with
 * JetStream for the nodes, and the system account.
 *
 * <p>Threads: confined to the caller's.
 */
@Experimental
public final class NatsCluster implements AutoCloseable {
  /** User of the account with JetStream. */
  public static final String USER = "parley";

  /** User of the system account. */
  public static final String SYSTEM_USER = "system";

  private static final int PASSWORD_BYTES = 16;
  private static final int ATTEMPTS_MAX = 3;

  private final List<NatsServer> servers;
  private final String password;

  private NatsCluster(List<NatsServer> servers, String password) {
    this.servers = List.copyOf(servers);
    this.password = password;
  }

  /**
   * {@return a launch with three servers that flush each message}
   *
   * @param program path of nats-server, as {@code scripts/install-nats} prints it
   * @param folder for configurations, which contain a password, logs and data; it is created, for
   *     the user of this process only, unless it exists. The data of server {@code n1} is in its
   *     folder {@code n1}, which may be a file system of its own
   */
  public static Launch of(Path program, Path folder) {
    return new Launch(program, folder);
  }

  /** {@return the servers} */
  public List<NatsServer> servers() {
    return servers;
  }

  /** {@return the addresses of all servers} */
  public List<String> urls() {
    return servers.stream().map(NatsServer::url).toList();
  }

  /** {@return the server of this name} */
  public NatsServer server(String name) {
    return servers.stream()
        .filter(server -> server.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no server is called '" + name + "'"));
  }

  /** {@return the password of both users} */
  public String password() {
    return password;
  }

  /** {@return what all servers have logged} */
  public String logs() {
    var logs = new StringBuilder();
    for (NatsServer server : servers) {
      logs.append("--- ").append(server.name()).append('\n');
      try {
        logs.append(server.log());
      } catch (IOException e) {
        logs.append(e).append('\n');
      }
    }
    return logs.toString();
  }

  /** Stops all servers. */
  @Override
  public void close() {
    servers.forEach(NatsServer::stop);
  }

  /**
   * Launch of a cluster.
   *
   * <p>Threads: confined to the caller's.
   */
  public static final class Launch {
    private final Path program;
    private final Path folder;
    private List<ServerPlace> places = Collections.nCopies(3, ServerPlace.LOOPBACK);
    private String flush = "always";
    private String settings = "";

    private Launch(Path program, Path folder) {
      this.program = program;
      this.folder = folder;
    }

    /** Sets the number of servers, on loopback; 1 makes a server without a cluster. */
    public Launch servers(int count) {
      return places(Collections.nCopies(count, ServerPlace.LOOPBACK));
    }

    /** Sets the place of each server; one makes a server without a cluster. */
    public Launch places(List<ServerPlace> places) {
      this.places = List.copyOf(places);
      return this;
    }

    /** Sets {@code sync_interval}, such as {@code 2m}; the default is {@code always}. */
    public Launch flush(String interval) {
      flush = interval;
      return this;
    }

    /** Adds lines to the configuration of each server. */
    public Launch settings(String lines) {
      settings = lines;
      return this;
    }

    /** Starts the servers and waits until they accept clients. */
    public NatsCluster start() throws IOException {
      OwnerOnlyFiles.createFolder(folder);
      for (int attempt = 1; ; attempt++) {
        try {
          return startOn(freePorts(2 * places.size()));
        } catch (IOException e) { // another process may have taken a port meanwhile
          if (attempt == ATTEMPTS_MAX) {
            throw e;
          }
        }
      }
    }

    private NatsCluster startOn(List<Integer> ports) throws IOException {
      var bytes = new byte[PASSWORD_BYTES];
      new SecureRandom().nextBytes(bytes);
      String password = HexFormat.of().formatHex(bytes);
      var servers = new ArrayList<NatsServer>();
      for (int i = 0; i < places.size(); i++) {
        var server = new NatsServer(program, folder, "n" + (i + 1), places.get(i), ports.get(i));
        Files.writeString(server.configuration(), configuration(server, ports, i, password));
        servers.add(server);
      }
      var cluster = new NatsCluster(servers, password);
      try {
        for (NatsServer server : servers) {
          server.start();
        }
        return cluster;
      } catch (IOException e) {
        cluster.close();
        throw e;
      }
    }

    private String configuration(NatsServer server, List<Integer> ports, int i, String password) {
      return """
      server_name: %s
      listen: %s:%d
      jetstream { store_dir: "%s", sync_interval: "%s" }
      accounts {
        PARLEY { jetstream: enabled, users: [{ user: %s, password: "%s" }] }
        SYSTEM { users: [{ user: %s, password: "%s" }] }
      }
      system_account: SYSTEM
      %s
      %s
      """
          .formatted(
              server.name(),
              places.get(i).address(),
              ports.get(i),
              server.store(),
              flush,
              USER,
              password,
              SYSTEM_USER,
              password,
              places.size() == 1 ? "" : routes(ports, i),
              settings);
    }

    private String routes(List<Integer> ports, int i) {
      int count = places.size();
      String routes =
          IntStream.range(0, count)
              .mapToObj(other ->
                  "\"nats://%s:%d\""
                      .formatted(places.get(other).address(), ports.get(count + other)))
              .collect(Collectors.joining(", "));
      return "cluster { name: parley, listen: \"%s:%d\", routes: [%s] }"
          .formatted(places.get(i).address(), ports.get(count + i), routes);
    }

    private static List<Integer> freePorts(int count) throws IOException {
      var held = new ArrayList<ServerSocket>();
      try {
        for (int i = 0; i < count; i++) {
          held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
        }
        return held.stream().map(ServerSocket::getLocalPort).toList();
      } finally {
        for (ServerSocket socket : held) {
          socket.close();
        }
      }
    }
  }
}
