package dev.parley.server.branch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.branch.NodeBranches;
import dev.parley.nodes.branch.NodeKeys;
import dev.parley.server.invitations.InvitationKeyring;
import dev.parley.server.invitations.PeerKeys;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BranchKeysTest {
  @TempDir Path data;
  private Path folder;
  private InvitationKeyring own;
  private final PeerKeys others = new PeerKeys();

  @BeforeEach
  void makeKeys() {
    folder = data.resolve("node-keys");
    own = InvitationKeyring.of(data, InstantSource.system());
    own.rotate();
  }

  private BranchKeys keys() {
    return new BranchKeys("school", own, others, folder);
  }

  private byte[] jwks() {
    return own.publicKeys().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void badFileDoesNotKeepTheKeysOfOtherNodesAway() throws IOException {
    Files.createDirectory(folder);
    for (int i = 0; i < 8; i++) { // folders have no order
      Files.write(folder.resolve("keys.good" + i), jwks());
      Files.writeString(folder.resolve("keys.bad" + i), own.publicKeys().substring(0, 20));
    }
    Files.createDirectory(folder.resolve("keys.folder"));
    Files.write(folder.resolve("keys.n1.part"), jwks()); // of a write that ended with the power

    keys().read();

    assertThat(others.all()).hasSize(8).containsKey("keys.good0").doesNotContainKey("keys.n1.part");
  }

  @Test
  void keysAreReplacedAsAWhole() throws IOException {
    Files.createDirectory(folder);
    Path file = folder.resolve("keys.n1");
    Files.writeString(file, "{\"keys\":[]}");
    Path before = Files.createLink(data.resolve("before"), file);

    keys().exchange(node(new NodeKeys("keys.n1", jwks())));

    assertThat(file).hasBinaryContent(jwks());
    assertThat(before).as("the file of before is not written to").hasContent("{\"keys\":[]}");
    assertThat(others.all()).containsOnlyKeys("keys.n1");
  }

  private static NodeBranches node(NodeKeys keys) {
    return (NodeBranches)
        Proxy.newProxyInstance(
            NodeBranches.class.getClassLoader(),
            new Class<?>[] {NodeBranches.class},
            (_, _, _) -> CompletableFuture.completedFuture(List.of(keys)));
  }
}
