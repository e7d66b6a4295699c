package dev.parley.faults.processes;

import dev.parley.cli.cluster.NodeCertificates;
import dev.parley.cli.cluster.NodeCertificates.CertificateFiles;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.testkit.ServeFlags;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Command lines of nodes: {@code parley serve} with the options of a cluster. Members use the Unix
 * sockets of the nodes, which are reached from all hosts.
 *
 * @param user file with the credentials of the engine's account
 * @param system file with those of the engine's system account
 */
record NodeLauncher(NatsCluster engine, NodeCertificates certificates, Path user, Path system) {
  static NodeLauncher of(Path folder, NatsCluster engine) throws IOException {
    return new NodeLauncher(
        engine,
        NodeCertificates.in(folder.resolve("tls")),
        credentials(folder.resolve("user"), NatsCluster.USER, engine),
        credentials(folder.resolve("system"), NatsCluster.SYSTEM_USER, engine));
  }

  private static Path credentials(Path file, String user, NatsCluster engine) throws IOException {
    return Files.writeString(file, user + ":" + engine.password());
  }

  /**
   * {@return a node that was not started yet}
   *
   * @param classPath of the version that it runs
   * @param log that the process appends to
   */
  NodeProcess node(
      String id, String classPath, Host host, Path data, Path log, NodeProcess.EndListener ended)
      throws IOException {
    CertificateFiles own = certificates.make(id, Set.of(host.address()));
    List<String> options = new ArrayList<>(List.of("serve"));
    engine.urls().forEach(url -> options.addAll(List.of("--cluster", url)));
    options.addAll(
        List.of(
            "--cluster-credentials",
            user.toString(),
            "--cluster-system-credentials",
            system.toString(),
            "--cluster-authority",
            certificates.authority().toString(),
            "--node",
            id,
            "--node-endpoint",
            "tls://" + host.address() + ":" + freePort(),
            "--node-certificate",
            own.certificate().toString(),
            "--node-key",
            own.key().toString(),
            "--data",
            data.toString(),
            "--port",
            "0",
            "--tcp-port",
            "0",
            "--media-port",
            "0",
            "--media-tcp-port",
            "0"));
    return new NodeProcess(
        id,
        path -> {
          List<String> all = new ArrayList<>(program(path));
          all.addAll(options);
          return host.running(all);
        },
        classPath,
        URI.create("unix:" + data.resolve("parley.sock")),
        data,
        log,
        ended);
  }

  /** {@return the command line of {@code parley} of the version with a class path} */
  static List<String> program(String classPath) {
    List<String> program = new ArrayList<>();
    program.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    program.addAll(ServeFlags.ALL);
    program.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classPath,
            "dev.parley.cli.Main"));
    return program;
  }

  /** {@return a port that is free here; on a host of its own, all are} */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
