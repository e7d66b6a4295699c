package dev.parley.faults.processes;

import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.testkit.ServeFlags;
import dev.parley.testkit.TestCertificates;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Command lines of nodes.
 *
 * @param certificate of all nodes, which is its own authority
 */
record NodeLauncher(NatsCluster engine, Path certificate, Path key) {
  private static final int MEMBERS_PORT = 7001;
  private static final int NODES_PORT = 7101;

  static NodeLauncher of(Path folder, NatsCluster engine) throws IOException {
    Path certificate = folder.resolve("node.pem");
    Path key = folder.resolve("node.key");
    List<String> names = new ArrayList<>(List.of("dns:localhost", "ip:127.0.0.1"));
    for (int host = 1; host <= 6; host++) {
      names.add("ip:10.81.0." + host);
    }
    TestCertificates.write(certificate, key, String.join(",", names));
    return new NodeLauncher(engine, certificate, key);
  }

  NodeProcess node(String id, Host host, Path data, Path log, NodeProcess.EndListener ended) {
    int number = id.charAt(id.length() - 1) - '0';
    int members = MEMBERS_PORT + number;
    int nodes = NODES_PORT + number;
    List<String> program = new ArrayList<>();
    program.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    program.addAll(ServeFlags.ALL);
    program.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            NodeMain.class.getName(),
            id,
            "tcp://" + host.address() + ":" + members,
            "tls://" + host.address() + ":" + nodes,
            String.join(",", engine.urls()),
            engine.password(),
            certificate.toString(),
            key.toString(),
            data.toString()));
    return new NodeProcess(
        id,
        host.running(program),
        URI.create("tcp://" + host.address() + ":" + members),
        data,
        log,
        ended);
  }
}
