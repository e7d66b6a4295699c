package dev.parley.nodes.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.room.api.NodeCandidate;
import dev.parley.room.api.Nodes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Nodes that a page may choose. */
class NodeCandidatesTest {
  private final List<NodeInfo> live = new ArrayList<>();

  private void node(String id, String region, int load) {
    node(id, region, load, NodeState.ACTIVE, false, "https://" + id + ".example");
  }

  private void node(
      String id, String region, int load, NodeState state, boolean thin, String page) {
    live.add(
        new NodeInfo(
            id,
            UUID.randomUUID(),
            "tls://" + id,
            Optional.of(page),
            "0.1.0",
            state,
            1,
            region,
            load,
            thin));
  }

  private List<String> pages() {
    return NodeCandidates.of("n0", live).stream().map(NodeCandidate::page).toList();
  }

  @Test
  void ownNodeIsFirstThenTheLeastLoadedOfEachRegionThenTheSecond() {
    node("n1", "north", 30);
    node("n2", "south", 80);
    node("n3", "south", 20);
    node("n4", "south", 10);
    node("n0", "north", 90);
    node("n5", "north", 5);

    assertThat(NodeCandidates.of("n0", live))
        .containsExactly(
            new NodeCandidate("https://n0.example", "north", 90),
            new NodeCandidate("https://n5.example", "north", 5),
            new NodeCandidate("https://n4.example", "south", 10),
            new NodeCandidate("https://n1.example", "north", 30),
            new NodeCandidate("https://n3.example", "south", 20));
  }

  @Test
  void nodesThatStopOrAreBehindAThinLineOrServeNoPageAreLeftOut() {
    node("n0", "", 0);
    node("n1", "", 0, NodeState.DRAINING, false, "https://n1.example");
    node("n2", "", 0, NodeState.ACTIVE, true, "https://n2.example");
    node("n3", "", 0, NodeState.ACTIVE, false, "javascript:alert(1)");

    assertThat(pages()).containsExactly("https://n0.example");
  }

  @Test
  void ownNodeThatIsAboutToStopCountsAsBusy() {
    node("n0", "", 3, NodeState.DRAINING, false, "https://n0.example");

    assertThat(NodeCandidates.of("n0", live))
        .containsExactly(new NodeCandidate("https://n0.example", "", 100));
  }

  @Test
  void ownNodeWithoutPageIsStillTheFirst() {
    node("n1", "", 0);
    node("n0", "", 0, NodeState.ACTIVE, false, "");

    assertThat(pages()).containsExactly("", "https://n1.example");
  }

  @Test
  void manyRegionsGiveAtMostTwelve() {
    node("n0", "r0", 0);
    for (int i = 1; i < 40; i++) {
      node("n" + i, "r" + i, 0);
    }

    assertThat(pages()).hasSize(Nodes.CANDIDATES_MAX).doesNotHaveDuplicates();
  }
}
