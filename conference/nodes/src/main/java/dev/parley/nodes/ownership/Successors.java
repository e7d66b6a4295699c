package dev.parley.nodes.ownership;

import dev.parley.base.Experimental;
import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.NodeState;
import dev.parley.nodes.membership.Rendezvous;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
    return candidates(owner, live).min(order(room, owner, live)).map(NodeInfo::id);
  }

  /**
   * {@return the other nodes that take rooms, in the order in which they succeed the owner of a
   * room} Those on other machines come first, since a machine is lost with all its nodes; of these
   * the ones in the owner's region, where most members are.
   *
   * @param owner id of the owner
   * @param live nodes whose lease is valid
   */
  public static List<NodeInfo> ordered(String room, String owner, List<NodeInfo> live) {
    return candidates(owner, live).sorted(order(room, owner, live)).toList();
  }

  private static Stream<NodeInfo> candidates(String owner, List<NodeInfo> live) {
    return live.stream()
        .filter(node -> node.state() == NodeState.ACTIVE && !node.id().equals(owner));
  }

  private static Comparator<NodeInfo> order(String room, String owner, List<NodeInfo> live) {
    Optional<NodeInfo> known = live.stream().filter(node -> node.id().equals(owner)).findFirst();
    String host = known.map(Successors::host).orElse("");
    String region = known.map(NodeInfo::region).orElse("");
    return Comparator.<NodeInfo, Boolean>comparing(node -> host(node).equals(host))
        .thenComparing(node -> !node.region().equals(region))
        .thenComparing(NodeInfo::id, Rendezvous.order(room));
  }

  /** {@return the host of a node's endpoint: what is before the port} */
  private static String host(NodeInfo node) {
    int port = node.endpoint().lastIndexOf(':');
    return port < 0 ? node.endpoint() : node.endpoint().substring(0, port);
  }
}
