package dev.parley.server.relays;

import dev.parley.nodes.membership.Rendezvous;
import dev.parley.sfu.RelayRole;
import dev.parley.sfu.RelayRole.Sends;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Plan of the relays of a room. Nodes of one region relay to each other. To another region a node
 * relays only with that region's hub, which all nodes find alike by rendezvous hashing; a hub
 * passes on to the nodes of its region what it gets from those of others. So a track reaches each
 * node once, in at most two hops.
 */
final class RelayPlan {
  private RelayPlan() {}

  /**
   * {@return the roles of one node towards those others with which it has a relay}
   *
   * @param self id of the node
   * @param regions the nodes that carry the room's media, by their ids; {@code self} among them
   */
  static Map<String, RelayRole> of(String room, String self, Map<String, String> regions) {
    String home = regions.get(self);
    if (home == null) {
      return Map.of();
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
