package dev.parley.server.relays;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.sfu.RelayRole;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Roles of a node: as {@link RelayPlan} plans them towards other nodes, and thin ones towards the
 * branches whose lines lead to it. Of two nodes, the one whose id sorts last asks; a branch always
 * asks, since it may be behind a firewall. Threads: confined to the turns of its {@link RelayMesh}.
 */
final class NodeRoles implements MeshRoles {
  private final String self;
  private final Predicate<String> branches;
  private Map<String, NodeInfo> live = Map.of(); // by id

  /**
   * @param self id of this node
   * @param branches returns whether the line of a branch leads to this node
   */
  NodeRoles(String self, Predicate<String> branches) {
    this.self = self;
    this.branches = branches;
  }

  /** Applies which nodes are alive. {@return those of which another process runs now} */
  Set<RelayPeer> live(List<NodeInfo> all) {
    Map<String, NodeInfo> before = live;
    live = all.stream().collect(Collectors.toMap(NodeInfo::id, Function.identity()));
    return before.values().stream()
        .filter(known -> !isSame(known, live.get(known.id())))
        .map(known -> new RelayPeer.Node(known.id()))
        .collect(Collectors.toSet());
  }

  private static boolean isSame(NodeInfo before, @Nullable NodeInfo now) {
    return now != null && before.incarnation().equals(now.incarnation());
  }

  @Override
  public Map<RelayPeer, RelayRole> of(String room, Carriers carriers) {
    Map<String, String> regions = new HashMap<>();
    for (String id : carriers.nodes()) {
      NodeInfo node = live.get(id);
      if (node != null) {
        regions.put(id, node.region());
      }
    }
    Set<String> thin = regions.keySet().stream().filter(this::thin).collect(Collectors.toSet());
    Map<RelayPeer, RelayRole> roles = new HashMap<>();
    RelayPlan.of(room, self, regions, thin)
        .forEach((id, role) -> roles.put(new RelayPeer.Node(id), role));
    carriers.branches().stream()
        .filter(branches)
        .map(RelayPeer.Branch::new)
        .forEach(branch -> roles.put(branch, unplanned(branch)));
    return roles;
  }

  @Override
  public RelayRole unplanned(RelayPeer other) {
    return switch (other) {
      case RelayPeer.Node(String id) when !thin(id) && !thin(self) ->
          new RelayRole(!region(id).equals(region(self)), RelayRole.Sends.NOTHING);
      case RelayPeer.Node _, RelayPeer.Branch _ ->
          RelayPlan.thin(self, thin(self) ? Set.of(self) : Set.of(), other.toString());
    };
  }

  private boolean thin(String node) {
    return Optional.ofNullable(live.get(node)).filter(NodeInfo::thin).isPresent();
  }

  private String region(String node) {
    return Optional.ofNullable(live.get(node)).map(NodeInfo::region).orElse("");
  }

  @Override
  public boolean asks(RelayPeer other) {
    return other instanceof RelayPeer.Node(String id) && self.compareTo(id) > 0;
  }

  @Override
  public boolean knows(RelayPeer other) {
    return switch (other) {
      case RelayPeer.Node(String id) -> live.containsKey(id);
      case RelayPeer.Branch(String id) -> branches.test(id);
    };
  }
}
