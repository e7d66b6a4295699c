package dev.parley.server.relays;

import dev.parley.sfu.RelayRole;
import java.util.List;
import java.util.Map;

/**
 * Roles of one server's relays in the rooms whose media it carries. Threads: confined to the turns
 * of its {@link RelayMesh}.
 */
interface MeshRoles {
  /**
   * {@return the roles towards those others with which this server has a relay, by id}
   *
   * @param carriers what carries the room's media, as the owner names it
   */
  Map<String, RelayRole> of(String room, List<String> carriers);

  /** {@return the role towards a server that is not among those of the plan, or not yet} */
  RelayRole unplanned(String other);

  /** {@return whether this server asks another one for a relay, and not the reverse} */
  boolean asks(String other);

  /** {@return whether another server can be reached} */
  boolean knows(String other);
}
