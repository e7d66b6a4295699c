package dev.parley.cli.cluster;

import dev.parley.base.OwnerOnlyFiles;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.nodes.nats.launch.NatsServer;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Cluster for a trial on loopback: servers of NATS and nodes, as processes of their own.
 *
 * <p>Threads: {@link #close} may be called by any thread, the rest by one.
 */
public final class TrialCluster implements AutoCloseable {
  /** Upper bound for the number of nodes. */
  public static final int NODES_MAX = 9;

  private static final String PROGRAM = "nats-server";
  private static final String HOST = "127.0.0.1";
  private static final int FREE_PORT_MIN = 20_000;
  private static final int FREE_PORT_MAX = 32_000;
  private static final int PORTS_OF_A_NODE = 10;
  private static final int ENDPOINT_PORT = 3;

  private final Path folder;
  private final boolean temporary;
  private final List<String> parley;
  private final Path program;
  private final List<NodeProcess> nodes = new ArrayList<>();
  private @Nullable NatsCluster engine;
  private boolean closed;
  private volatile boolean closing; // before the lock is had: a start does not go on

  /**
   * @param folder for all data
   * @param temporary whether the folder is deleted at the end
   * @param parley command line of parley, without arguments
   * @param program path of nats-server
   */
  public TrialCluster(Path folder, boolean temporary, List<String> parley, Path program) {
    this.folder = folder.toAbsolutePath();
    this.temporary = temporary;
    this.parley = List.copyOf(parley);
    this.program = program;
  }

  /**
   * Size and ports of a cluster.
   *
   * @param nodes number of nodes, 1 to {@link #NODES_MAX}
   * @param servers number of servers of NATS, 1 or 3
   * @param port of the first node's page; each further one has a port 10 higher; 0 for free ports
   * @param flush when the servers flush messages to the disk, as in {@code sync_interval}
   */
  public record TrialOptions(int nodes, int servers, int port, String flush) {
    /** Value of {@link #flush()} for each message before it is acknowledged. */
    public static final String ALWAYS = "always";

    boolean unsafe() {
      return servers < 3 || !flush.equals(ALWAYS);
    }
  }

  /**
   * Finds the program nats-server.
   *
   * @param named path of the program; null to look in the folder of PARLEY_NATS, in a clone, and in
   *     the PATH
   * @throws IOException if it is not there
   */
  public static Path program(@Nullable Path named) throws IOException {
    Stream<Path> places = named != null ? Stream.of(named) : places();
    Optional<Path> found = places.filter(Files::isExecutable).findFirst();
    return found.orElseThrow(() ->
        new IOException(
            "there is no program nats-server in --nats, PARLEY_NATS or the PATH; version 2.15.2 or"
                + " newer is needed, from https://nats.io or by scripts/install-nats of the sources"));
  }

  private static Stream<Path> places() {
    String folder = System.getenv().getOrDefault("PARLEY_NATS", "");
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(
            folder.isEmpty() ? Stream.<Path>of() : Stream.of(Path.of(folder)),
            installed(),
            Stream.of(path.split(File.pathSeparator)).map(Path::of))
        .flatMap(each -> each)
        .map(each -> each.resolve(PROGRAM));
  }

  /** {@return where scripts/install-nats puts the program in the clone that has these classes} */
  private static Stream<Path> installed() {
    URI classes =
        URI.create(
            TrialCluster.class.getProtectionDomain().getCodeSource().getLocation().toString());
    return classes.getScheme().equals("file")
        ? Stream.iterate(Path.of(classes), Objects::nonNull, Path::getParent)
            .map(each -> each.resolve("target").resolve("nats"))
        : Stream.of();
  }

  /**
   * Starts all processes.
   *
   * @param started called with each node that answers
   */
  public synchronized void start(TrialOptions options, Consumer<NodeProcess> started)
      throws IOException {
    if (closed) {
      return;
    }
    OwnerOnlyFiles.createFolder(folder);
    NatsCluster nats =
        NatsCluster.of(program, folder.resolve("nats"))
            .servers(options.servers())
            .flush(options.flush())
            .start();
    engine = nats;
    NodeCertificates certificates = NodeCertificates.in(folder.resolve("tls"));
    Path user = credentials("user", NatsCluster.USER, nats);
    Path system = credentials("system", NatsCluster.SYSTEM_USER, nats);
    List<String> engineOptions = new ArrayList<>();
    nats.urls().forEach(url -> engineOptions.addAll(List.of("--cluster", url)));
    engineOptions.addAll(
        List.of(
            "--cluster-credentials", user.toString(),
            "--cluster-system-credentials", system.toString(),
            "--cluster-replicas", String.valueOf(options.servers()),
            "--unsafe-cluster", String.valueOf(options.unsafe())));
    for (int i = 0; i < options.nodes() && !closing; i++) {
      String id = "n" + (i + 1);
      boolean free = options.port() == 0;
      int page = free ? freePort() : options.port() + PORTS_OF_A_NODE * i;
      List<String> words = new ArrayList<>(engineOptions);
      words.addAll(node(id, page, free ? 0 : page + ENDPOINT_PORT, certificates));
      NodeProcess node =
          NodeProcess.start(parley, id, folder.resolve(id), folder.resolve(id + ".log"), words);
      nodes.add(node);
      started.accept(node);
    }
  }

  private Path credentials(String file, String user, NatsCluster nats) throws IOException {
    Path path = folder.resolve(file + ".credentials");
    Files.deleteIfExists(path);
    try (var out = OwnerOnlyFiles.createFile(path)) {
      out.write(ByteBuffer.wrap((user + ":" + nats.password()).getBytes(StandardCharsets.UTF_8)));
    }
    return path;
  }

  /**
   * {@return a port that is free} It is not among those that the system gives to connections, one
   * of which might take it meanwhile.
   */
  private static int freePort() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FREE_PORT_MIN, FREE_PORT_MAX);
      try (ServerSocket _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return port;
      } catch (IOException e) {
        // taken: another one is tried
      }
    }
  }

  private List<String> node(String id, int page, int endpoint, NodeCertificates certificates)
      throws IOException {
    NodeCertificates.CertificateFiles own = certificates.make(id, Set.of(HOST));
    return List.of(
        "--data", folder.resolve(id).toString(),
        "--port", String.valueOf(page),
        "--node", id,
        "--node-endpoint", "tls://" + HOST + ":" + endpoint,
        "--node-certificate", own.certificate().toString(),
        "--node-key", own.key().toString(),
        "--cluster-authority", certificates.authority().toString());
  }

  /** {@return the nodes that were started} */
  public synchronized List<NodeProcess> nodes() {
    return List.copyOf(nodes);
  }

  /** {@return the servers of NATS; none before the start} */
  public synchronized List<NatsServer> servers() {
    return engine == null ? List.of() : engine.servers();
  }

  /** Waits until all nodes have ended. */
  public void await() throws InterruptedException {
    for (NodeProcess node : nodes()) {
      node.process().waitFor();
    }
  }

  /** Stops all processes, and deletes a temporary folder. */
  @Override
  public void close() {
    closing = true;
    stop();
  }

  private synchronized void stop() {
    if (closed) {
      return;
    }
    closed = true;
    nodes.forEach(NodeProcess::stop);
    if (engine != null) {
      engine.close();
    }
    if (temporary) {
      delete();
    }
  }

  private void delete() {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
