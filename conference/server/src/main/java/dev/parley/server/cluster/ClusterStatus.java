package dev.parley.server.cluster;

import dev.parley.nodes.membership.EngineStatus;
import dev.parley.nodes.membership.NodeStatus;
import java.util.List;

/**
 * The cluster as one of its nodes sees it.
 *
 * @param self id of that node
 * @param nodes all nodes that it has seen, by their ids
 * @param takenOver number of rooms that it took over because their owners were gone
 * @param links number of open connections to other nodes
 */
public record ClusterStatus(
    String self, List<NodeRow> nodes, EngineStatus engine, long takenOver, int links) {
  /**
   * A node and its rooms.
   *
   * @param rooms number of rooms that it owns; those of a lost node are about to be taken over
   */
  public record NodeRow(NodeStatus node, int rooms) {}
}
