package dev.parley.nodes.ownership;

import dev.parley.base.Experimental;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.membership.Rendezvous;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Choice of a room's successor by rendezvous hashing: the rooms of a lost node are spread over all
 * others, and a node that comes or goes changes the successors of few rooms.
 */
@Experimental
public final class Successors {
  private Successors() {}

  /**
   * {@return the node that is to succeed the owner of a room}
   *
   * @param owner id of the owner
   * @param live nodes whose lease is valid
   */
  static Optional<String> choose(String room, String owner, List<NodeInfo> live) {
    return ordered(room, live).stream()
        .map(NodeInfo::id)
        .filter(id -> !id.equals(owner))
        .findFirst();
  }

  /**
   * {@return the nodes that take rooms, in the order in which they succeed each other as owners of
   * a room}
   *
   * @param live nodes whose lease is valid
   */
  public static List<NodeInfo> ordered(String room, List<NodeInfo> live) {
    return live.stream()
        .filter(node -> node.state() == NodeState.ACTIVE)
        .sorted(Comparator.comparing(NodeInfo::id, Rendezvous.order(room)))
        .toList();
  }
}
