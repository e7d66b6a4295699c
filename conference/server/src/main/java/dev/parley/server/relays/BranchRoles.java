package dev.parley.server.relays;

import dev.parley.sfu.RelayRole;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Roles of a branch, which relays with the node at the other end of its line only.
 *
 * @param self name of the branch among the relays
 */
record BranchRoles(String self) implements MeshRoles {
  @Override
  public Map<String, RelayRole> of(String room, List<String> carriers) {
    return carriers.stream()
        .limit(1)
        .collect(Collectors.toMap(Function.identity(), this::unplanned));
  }

  @Override
  public RelayRole unplanned(String other) {
    return RelayPlan.thin(self, Set.of(self), other);
  }

  @Override
  public boolean asks(String other) {
    return true;
  }

  @Override
  public boolean knows(String other) {
    return true;
  }
}
