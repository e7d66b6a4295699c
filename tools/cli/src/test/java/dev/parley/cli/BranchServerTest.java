package dev.parley.cli;

import static dev.parley.testkit.Eventually.eventually;
import static dev.parley.testkit.Eventually.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.calls.Parley;
import dev.parley.cli.cluster.NodeCertificates;
import dev.parley.cli.cluster.NodeProcess;
import dev.parley.cli.cluster.TrialCluster;
import dev.parley.cli.cluster.TrialCluster.TrialOptions;
import dev.parley.room.api.JoinResult;
import dev.parley.server.ParleyServer;
import dev.parley.server.config.ConfigKey;
import dev.parley.server.config.ServerConfig;
import dev.parley.server.config.ServerException;
import dev.parley.server.control.NodeControl;
import dev.parley.testkit.InstalledPrograms;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole server as a branch, and a node as a process of its own on a real NATS server. */
class BranchServerTest {
  private static final String ROOM = "algebra";

  @TempDir private Path folder;
  @AutoClose private final Parley parley = Parley.start();
  private final RoomPrograms programs = new RoomPrograms(parley, ROOM);

  private TrialCluster start() throws IOException {
    Path program = InstalledPrograms.folder("PARLEY_NATS", "nats").resolve("nats-server");
    assumeTrue(
        Files.isExecutable(program), "nats-server is not there; scripts/install-nats builds it");
    TrialCluster cluster = new TrialCluster(folder, false, PackagedCli.program(), program);
    cluster.start(new TrialOptions(1, 1, 0, TrialOptions.ALWAYS), _ -> {});
    return cluster;
  }

  private ServerConfig.Builder branch(String endpoint) throws IOException {
    NodeCertificates certificates = NodeCertificates.in(folder.resolve("tls"));
    NodeCertificates.CertificateFiles own = certificates.make("school", Set.of("127.0.0.1"));
    ServerConfig.Builder config = ServerConfig.builder().port(0).data(folder.resolve("school"));
    ConfigKey.BRANCH_OF.set(config, endpoint);
    ConfigKey.NODE.set(config, "school");
    ConfigKey.NODE_CERTIFICATE.set(config, own.certificate().toString());
    ConfigKey.NODE_KEY.set(config, own.key().toString());
    ConfigKey.CLUSTER_AUTHORITY.set(config, certificates.authority().toString());
    return config;
  }

  private String endpoint(NodeProcess node) {
    return value(
            "the report of a node",
            parley
                .connect(URI.create("unix:" + node.data().resolve(NodeControl.SOCKET)))
                .lookup(NodeControl.EXPORT_NAME, NodeControl.class)
                .nodes())
        .getFirst()
        .endpoint();
  }

  @Test
  void branchFollowsARoomAndGoesOnWhenNoNodeIsLeft() throws Exception {
    try (TrialCluster cluster = start()) {
      NodeProcess node = cluster.nodes().getFirst();
      try (ParleyServer server = ParleyServer.start(branch(endpoint(node)).build())) {
        assertThat(server.url()).isNotNull();
        Path school = folder.resolve("school");
        JoinResult ann = programs.join(node.data(), "Ann", Optional.empty());
        RoomPrograms.say(ann, "from the node");
        JoinResult bob = programs.join(school, "Bob", Optional.empty());
        RoomPrograms.say(bob, "from the school");
        eventually(
            "Bob reads both",
            () -> RoomPrograms.texts(bob).equals(List.of("from the node", "from the school")));
        assertThat(RoomPrograms.texts(ann)).isEqualTo(RoomPrograms.texts(bob));

        node.process().destroyForcibly();
        eventually(
            "the room goes on",
            () -> programs.join(school, "Bob", Optional.of(bob.resumeKey())).fork().isPresent());
        JoinResult alone = programs.join(school, "Bob", Optional.of(bob.resumeKey()));
        RoomPrograms.say(alone, "alone");

        assertThat(alone.you()).isEqualTo(bob.you());
        assertThat(RoomPrograms.texts(alone))
            .containsExactly("from the node", "from the school", "alone");
        assertThat(school.resolve("branch").resolve("keys")).isNotEmptyDirectory();
      }
    }
  }

  @Test
  void optionsOfANodeAreRefusedForABranch() throws Exception {
    ServerConfig.Builder config = branch("tls://127.0.0.1:7010");
    ConfigKey.NODE_ENDPOINT.set(config, "tls://127.0.0.1:7011");

    assertThatThrownBy(config::build)
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("branch-of");
    assertThatThrownBy(() -> branch("http://127.0.0.1:7010").build())
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("tls://");
  }
}
