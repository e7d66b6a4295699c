package dev.parley.server.relays;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.room.spi.Place;
import dev.parley.sfu.RelayRole;
import java.util.HashMap;
import java.util.HashSet;
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
   * @param branches returns whether the line of a branch leads to this node, by {@link
   *     Place#ofBranch}
   */
  NodeRoles(String self, Predicate<String> branches) {
    this.self = self;
    this.branches = branches;
  }

  /** Applies which nodes are alive. {@return those of which another process runs now} */
  Set<String> live(List<NodeInfo> all) {
    Map<String, NodeInfo> before = live;
    live = all.stream().collect(Collectors.toMap(NodeInfo::id, Function.identity()));
    return before.values().stream()
        .filter(known -> !isSame(known, live.get(known.id())))
        .map(NodeInfo::id)
        .collect(Collectors.toSet());
  }

  private static boolean isSame(NodeInfo before, @Nullable NodeInfo now) {
    return now != null && before.incarnation().equals(now.incarnation());
  }

  @Override
  public Map<String, RelayRole> of(String room, List<String> carriers) {
    Map<String, String> regions = new HashMap<>();
    Set<String> thin = new HashSet<>();
    Map<String, RelayRole> leaves = new HashMap<>();
    for (String id : carriers) {
      NodeInfo node = live.get(id);
      Place place = Place.parse(id);
      if (node != null) {
        regions.put(id, node.region());
        if (node.thin()) {
          thin.add(id);
        }
      } else if (place.isBranch() && place.node().equals(self)) {
        String leaf = Place.ofBranch(place.branch()).toString();
        if (branches.test(leaf)) {
          leaves.put(leaf, unplanned(leaf));
        }
      }
    }
    Map<String, RelayRole> roles = new HashMap<>(RelayPlan.of(room, self, regions, thin));
    roles.putAll(leaves);
    return roles;
  }

  @Override
  public RelayRole unplanned(String other) {
    return branches.test(other) || thin(other) || thin(self)
        ? RelayPlan.thin(self, thin(self) ? Set.of(self) : Set.of(), other)
        : new RelayRole(!region(other).equals(region(self)), RelayRole.Sends.NOTHING);
  }

  private boolean thin(String node) {
    return Optional.ofNullable(live.get(node)).filter(NodeInfo::thin).isPresent();
  }

  private String region(String node) {
    return Optional.ofNullable(live.get(node)).map(NodeInfo::region).orElse("");
  }

  @Override
  public boolean asks(String other) {
    return !branches.test(other) && self.compareTo(other) > 0;
  }

  @Override
  public boolean knows(String other) {
    return live.containsKey(other) || branches.test(other);
  }
}
