package dev.parley.server.relays;

import dev.parley.nodes.membership.NodeInfo;
import dev.parley.nodes.membership.Rendezvous;
import dev.parley.sfu.RelayRole;
import dev.parley.sfu.RelayRole.Sends;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Plan of the relays of a room. Nodes of one region relay to each other. To another region a node
 * relays only with that region's hub, which all nodes find alike by rendezvous hashing; a hub
 * passes on to the nodes of its region what it gets from those of others. So a track reaches each
 * node once, in at most two hops. A node behind a thin line relays with one other node only, which
 * has its place among the others. Where all are behind thin lines, one of them has that part.
 */
final class RelayPlan {
  private RelayPlan() {}

  /**
   * {@return the roles of one node towards those others with which it has a relay}
   *
   * @param self id of the node
   * @param carriers the nodes that carry the room's media, with their regions
   * @param thin those of them that are behind thin lines
   */
  static Map<String, RelayRole> of(
      String room, String self, Map<String, String> carriers, Set<String> thin) {
    Map<String, String> regions = new TreeMap<>(carriers);
    regions.keySet().removeAll(thin);
    if (regions.isEmpty()) {
      thin.stream()
          .min(Rendezvous.order(room))
          .ifPresent(node -> regions.put(node, Objects.requireNonNull(carriers.get(node))));
    }
    if (thin.contains(self) && !regions.containsKey(self)) {
      return upstream(room, carriers.get(self), regions)
          .map(node -> Map.of(node, thin(self, thin, node)))
          .orElse(Map.of());
    }
    Map<String, RelayRole> roles = among(room, self, regions);
    for (String node : thin) {
      if (!regions.containsKey(node)
          && upstream(room, carriers.get(node), regions).filter(self::equals).isPresent()) {
        roles.put(node, thin(self, thin, node));
      }
    }
    return roles;
  }

  /**
   * {@return the role of a node towards another one over a thin line} The mix is named by the node
   * that is behind the line: it stays the same when another node is at the line's other end.
   */
  static RelayRole thin(String self, Set<String> thin, String other) {
    return RelayRole.thin(thin.contains(self) ? "by " + self : "for " + other);
  }

  /**
   * {@return the nodes that carry a room's media, and where all of them are behind thin lines, one
   * more between them: rather the owner}
   *
   * @param live the nodes that are alive, by id
   */
  static List<String> bridged(
      String room, String owner, List<String> carriers, Map<String, NodeInfo> live) {
    List<NodeInfo> known = carriers.stream().map(live::get).filter(Objects::nonNull).toList();
    if (known.size() < 2 || !known.stream().allMatch(NodeInfo::thin)) {
      return carriers;
    }
    List<String> all = new ArrayList<>(carriers);
    live.values().stream()
        .filter(node -> !node.thin())
        .map(NodeInfo::id)
        .min(
            Comparator.<String, Boolean>comparing(node -> !node.equals(owner))
                .thenComparing(Rendezvous.order(room)))
        .ifPresent(all::add);
    return all;
  }

  /** {@return the node that relays with a thin one: rather one of its region} */
  private static Optional<String> upstream(
      String room, @Nullable String region, Map<String, String> regions) {
    return regions.keySet().stream()
        .sorted(
            Comparator.<String, Boolean>comparing(
                    node -> !Objects.equals(regions.get(node), region))
                .thenComparing(Rendezvous.order(room)))
        .findFirst();
  }

  private static Map<String, RelayRole> among(
      String room, String self, Map<String, String> regions) {
    String home = regions.get(self);
    if (home == null) {
      return new HashMap<>();
    }
    Map<String, String> hubs = hubs(room, regions);
    boolean hub = self.equals(hubs.get(home));
    Map<String, RelayRole> roles = new HashMap<>();
    regions.forEach((node, region) -> {
      if (!node.equals(self)) {
        role(home.equals(region), hub, node.equals(hubs.get(region)))
            .ifPresent(role -> roles.put(node, role));
      }
    });
    return roles;
  }

  private static Map<String, String> hubs(String room, Map<String, String> regions) {
    Map<String, String> hubs = new HashMap<>();
    regions.keySet().stream()
        .sorted(Rendezvous.order(room))
        .forEach(node -> hubs.putIfAbsent(regions.get(node), node));
    return hubs;
  }

  private static Optional<RelayRole> role(boolean same, boolean hub, boolean toHub) {
    if (same) {
      return Optional.of(new RelayRole(false, hub ? Sends.OTHER_REGIONS : Sends.OWN));
    }
    if (toHub) {
      return Optional.of(new RelayRole(true, Sends.OWN));
    }
    // A hub receives from each node of the other region, and sends to the hub there.
    return hub ? Optional.of(new RelayRole(true, Sends.NOTHING)) : Optional.empty();
  }
}
