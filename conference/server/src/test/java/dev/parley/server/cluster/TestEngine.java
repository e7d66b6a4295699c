package dev.parley.server.cluster;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.nodes.nats.NatsConfig;
import dev.parley.nodes.nats.NatsCredentials;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.testkit.InstalledPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A real NATS server as the engine of the nodes of a test, which is skipped where none is
 * installed.
 *
 * @param config for connections to it
 */
public record TestEngine(NatsCluster server, NatsConfig config) implements AutoCloseable {
  /** Starts a server. {@return its files are in the folder} */
  public static TestEngine start(Path folder) throws IOException {
    Path program = InstalledPrograms.folder("PARLEY_NATS", "nats").resolve("nats-server");
    assumeTrue(
        Files.isExecutable(program), "nats-server is not there; scripts/install-nats builds it");
    NatsCluster server = NatsCluster.of(program, folder.resolve("nats")).servers(1).start();
    NatsConfig config =
        NatsConfig.of(server.urls())
            .credentials(new NatsCredentials.Password(NatsCluster.USER, server.password()))
            .replicas(1)
            .unsafe(true)
            .build();
    return new TestEngine(server, config);
  }

  @Override
  public void close() {
    server.close();
  }
}
