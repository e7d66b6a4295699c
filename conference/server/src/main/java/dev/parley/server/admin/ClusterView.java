package dev.parley.server.admin;

import dev.parley.server.control.BranchReport;
import dev.parley.server.control.NodeReport;
import java.util.List;

/**
 * The cluster of this server as it sees it.
 *
 * @param nodes all nodes, if this server is one; else none
 * @param branches those whose line ends at this node, or this server itself if it is one
 */
public record ClusterView(List<NodeReport> nodes, List<BranchReport> branches) {
  /** View of a server alone. */
  public static final ClusterView NONE = new ClusterView(List.of(), List.of());

  /** {@return the view of a node} */
  public static ClusterView ofNode(List<NodeReport> nodes) {
    return new ClusterView(
        nodes,
        nodes.stream()
            .flatMap(node -> node.figures().stream())
            .flatMap(own -> own.branches().stream())
            .toList());
  }

  /** {@return the view of a branch} */
  public static ClusterView ofBranch(BranchReport own) {
    return new ClusterView(List.of(), List.of(own));
  }
}
