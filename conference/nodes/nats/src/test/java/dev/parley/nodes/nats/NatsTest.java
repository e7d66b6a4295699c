package dev.parley.nodes.nats;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.testkit.InstalledPrograms;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** Real servers for tests, whose logs are printed when a test fails. */
final class NatsTest implements TestExecutionExceptionHandler {
  private NatsCluster cluster;

  /** {@return a launch of servers in the folder; the test is skipped where there is no program} */
  static NatsCluster.Launch launch(Path folder) {
    return NatsCluster.of(program(), folder);
  }

  private static Path program() {
    Path program = InstalledPrograms.folder("PARLEY_NATS", "nats").resolve("nats-server");
    assumeTrue(
        Files.isExecutable(program), "nats-server is not there; scripts/install-nats builds it");
    return program;
  }

  /** {@return the settings of a connection to the servers, with one replica} */
  static NatsConfig.Builder config(NatsCluster cluster) {
    return NatsConfig.of(cluster.urls())
        .credentials(new NatsCredentials.Password(NatsCluster.USER, cluster.password()))
        .systemCredentials(
            new NatsCredentials.Password(NatsCluster.SYSTEM_USER, cluster.password()))
        .replicas(cluster.servers().size() >= 3 ? 3 : 1)
        .unsafe(cluster.servers().size() < 3);
  }

  /** Sets the servers whose logs are of interest. */
  NatsCluster watched(NatsCluster servers) {
    cluster = servers;
    return servers;
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    if (cluster != null) {
      System.err.println(context.getDisplayName() + ":\n" + cluster.logs());
    }
    throw failure;
  }
}
