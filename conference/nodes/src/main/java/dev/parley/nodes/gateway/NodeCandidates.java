package dev.parley.nodes.gateway;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.room.api.NodeCandidate;
import dev.parley.room.api.Nodes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Choice of the nodes that a page measures before it joins. */
final class NodeCandidates {
  private static final int PER_REGION = 2;
  private static final int BUSY = 100;

  private NodeCandidates() {}

  /**
   * {@return this node, and the least loaded of the others in each region} Nodes behind a thin line
   * are for those who are there: they are left out.
   *
   * @param self id of this node
   * @param live nodes whose lease is valid
   */
  static List<NodeCandidate> of(String self, List<NodeInfo> live) {
    Map<String, List<NodeInfo>> regions =
        live.stream()
            .filter(node -> !node.id().equals(self))
            .filter(node -> node.state() == NodeState.ACTIVE && !node.thin())
            .filter(node -> node.origin().isPresent())
            .sorted(Comparator.comparingInt(NodeInfo::load).thenComparing(NodeInfo::id))
            .collect(Collectors.groupingBy(NodeInfo::region, TreeMap::new, Collectors.toList()));
    Stream<NodeInfo> own = live.stream().filter(node -> node.id().equals(self)).limit(1);
    return Stream.concat(own, rounds(regions).stream())
        .map(NodeCandidates::candidate)
        .limit(Nodes.CANDIDATES_MAX)
        .toList();
  }

  /** {@return the first node of each region, then the second of each} */
  private static List<NodeInfo> rounds(Map<String, List<NodeInfo>> regions) {
    List<NodeInfo> all = new ArrayList<>();
    for (int i = 0; i < PER_REGION; i++) {
      for (List<NodeInfo> region : regions.values()) {
        if (i < region.size()) {
          all.add(region.get(i));
        }
      }
    }
    return all;
  }

  private static NodeCandidate candidate(NodeInfo node) {
    return new NodeCandidate(
        node.origin().orElse(""),
        node.region(),
        node.state() == NodeState.ACTIVE ? node.load() : BUSY);
  }
}
