package dev.parley.nodes.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parley.nodes.nats.launch.NatsCluster;
import dev.parley.testkit.LeakCheck;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Servers that may lose messages are refused, with what to set. */
final class DurabilityCheckTest {
  @TempDir Path folder;
  @RegisterExtension final LeakCheck leaks = new LeakCheck();
  @RegisterExtension final NatsTest logs = new NatsTest();

  private NatsCluster one(String flush) throws IOException {
    return logs.watched(NatsTest.launch(folder).servers(1).flush(flush).start());
  }

  private static UnsafeEngineException refusal(NatsConfig.Builder config) {
    NatsConfig safe = config.unsafe(false).build();
    return catchThrowableOfType(UnsafeEngineException.class, () -> NatsEngine.open(safe).close());
  }

  @Test
  void singleServerIsRefusedForItsReplicas() throws IOException {
    try (NatsCluster cluster = one("always")) {
      UnsafeEngineException refusal = refusal(NatsTest.config(cluster));

      assertThat(refusal.findings()).singleElement().asString().contains("num_replicas");
      assertThat(refusal).hasMessageContaining(cluster.urls().getFirst());
    }
  }

  @Test
  void serverThatFlushesLaterIsNamed() throws IOException {
    try (NatsCluster cluster = one("2m")) {
      assertThat(refusal(NatsTest.config(cluster)).findings())
          .anySatisfy(finding ->
              assertThat(finding)
                  .contains("'n1'")
                  .contains("every 120 s")
                  .contains("sync_interval: always"));
    }
  }

  @Test
  void withoutTheSystemAccountNothingIsProven() throws IOException {
    try (NatsCluster cluster = one("always")) {
      var config =
          NatsConfig.of(cluster.urls())
              .credentials(new NatsCredentials.Password(NatsCluster.USER, cluster.password()))
              .replicas(1);

      assertThat(refusal(config).findings())
          .anySatisfy(finding -> assertThat(finding).contains("credentials of the system account"));
    }
  }

  @Test
  void otherAccountIsNotTheSystemAccount() throws IOException {
    try (NatsCluster cluster = one("always")) {
      var config =
          NatsTest.config(cluster)
              .systemCredentials(
                  new NatsCredentials.Password(NatsCluster.USER, cluster.password()));

      assertThat(refusal(config).findings())
          .anySatisfy(
              finding -> assertThat(finding).contains("'n1' did not answer on the system account"));
    }
  }

  @Test
  void unsafeModeSaysWhatWasFound() throws IOException {
    try (NatsCluster cluster = one("2m");
        NatsEngine engine = NatsEngine.open(NatsTest.config(cluster).build())) {
      assertThat(engine.warnings())
          .anySatisfy(warning -> assertThat(warning).contains("num_replicas"))
          .anySatisfy(warning -> assertThat(warning).contains("sync_interval: always"));
    }
  }
}
