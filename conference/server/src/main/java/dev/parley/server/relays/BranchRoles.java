package dev.parley.server.relays;

import dev.parley.sfu.RelayRole;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Roles of a branch, which relays with the node at the other end of its line only.
 *
 * @param self the branch
 */
record BranchRoles(RelayPeer.Branch self) implements MeshRoles {
  @Override
  public Map<RelayPeer, RelayRole> of(String room, Carriers carriers) {
    return carriers.nodes().stream()
        .limit(1)
        .<RelayPeer>map(RelayPeer.Node::new)
        .collect(Collectors.toMap(node -> node, this::unplanned));
  }

  @Override
  public RelayRole unplanned(RelayPeer other) {
    return RelayPlan.thin(self.toString(), Set.of(self.toString()), other.toString());
  }

  @Override
  public boolean asks(RelayPeer other) {
    return true;
  }

  @Override
  public boolean knows(RelayPeer other) {
    return true;
  }
}
