package dev.parley.server.relays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.sfu.RelayRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class NodeRolesTest {
  private final List<String> connected = new ArrayList<>();
  private final NodeRoles roles = new NodeRoles("n2", connected::contains);

  private static NodeInfo node(String id) {
    return new NodeInfo(id, UUID.randomUUID(), "tls:/", Optional.empty(), "1", "", false);
  }

  @Test
  void relaysToNodesAreThereBesideThoseToTwoHundredBranches() {
    roles.live(List.of(node("n1"), node("n2"), node("n3")));
    for (int i = 0; i < 200; i++) {
      connected.add("school-" + i);
    }

    Map<RelayPeer, RelayRole> planned =
        roles.of("maths", new Carriers(List.of("n1", "n2", "n3"), connected));

    assertThat(planned)
        .hasSize(202)
        .containsEntry(new RelayPeer.Node("n1"), RelayRole.MESH)
        .containsEntry(new RelayPeer.Node("n3"), RelayRole.MESH)
        .containsEntry(new RelayPeer.Branch("school-7"), RelayRole.thin("for branch school-7"));
    assertThat(planned.keySet().stream().filter(roles::asks))
        .containsExactly(new RelayPeer.Node("n1"));
  }

  @Test
  void branchAndNodeOfOneNameAreTwo() {
    roles.live(List.of(node("n2"), node("school")));
    connected.add("school");

    assertThat(roles.of("maths", new Carriers(List.of("n2", "school"), connected)))
        .containsOnlyKeys(new RelayPeer.Node("school"), new RelayPeer.Branch("school"));
  }

  @Test
  void branchWhoseLineLeadsElsewhereHasNoRelay() {
    roles.live(List.of(node("n2")));

    assertThat(roles.of("maths", new Carriers(List.of("n2"), List.of("school")))).isEmpty();
    assertThat(roles.knows(new RelayPeer.Branch("school"))).isFalse();
  }

  @Test
  void moreNodesAndBranchesThanTheMaximumAreLeftOut() {
    List<String> many = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      many.add("n" + i);
    }

    Carriers cut = new Carriers(many, many);

    assertThat(cut.nodes()).hasSize(Carriers.NODES_MAX);
    assertThat(cut.branches()).hasSize(Carriers.BRANCHES_MAX);
  }
}
