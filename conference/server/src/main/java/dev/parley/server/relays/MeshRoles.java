package dev.parley.server.relays;

import dev.parley.sfu.RelayRole;
import java.util.Map;

/**
 * Roles of one server's relays in the rooms whose media it carries. Threads: confined to the turns
 * of its {@link RelayMesh}.
 */
interface MeshRoles {
  /** {@return the roles towards those others with which this server has a relay for a room} */
  Map<RelayPeer, RelayRole> of(String room, Carriers carriers);

  /** {@return the role towards a server that is not among those of the plan, or not yet} */
  RelayRole unplanned(RelayPeer other);

  /** {@return whether this server asks another one for a relay, and not the reverse} */
  boolean asks(RelayPeer other);

  /** {@return whether another server can be reached} */
  boolean knows(RelayPeer other);
}
