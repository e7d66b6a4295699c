package dev.parley.nodes.nats;

import dev.parley.nodes.conformance.EngineConformance;
import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.nodes.spi.ClusterEngine;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The conformance suite on one server. */
final class NatsConformanceTest extends EngineConformance {
  @TempDir static Path folder;
  @RegisterExtension static final NatsTest LOGS = new NatsTest();
  private static NatsCluster cluster;

  @RegisterExtension final LeakCheck leaks = new LeakCheck();

  @BeforeAll
  static void start() throws IOException {
    cluster = LOGS.watched(NatsTest.launch(folder).servers(1).start());
    NatsEngine.open(NatsTest.config(cluster).build()).close();
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Override
  protected ClusterEngine open() {
    return NatsEngine.open(NatsTest.config(cluster).build());
  }
}
