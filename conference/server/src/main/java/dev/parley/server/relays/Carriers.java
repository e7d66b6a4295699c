package dev.parley.server.relays;

import java.util.List;

/**
 * Servers that carry the media of one room, as one node is told of them.
 *
 * @param nodes ids of all nodes that do, this one included; at most {@link #NODES_MAX}
 * @param branches ids of the branches whose lines lead to this node; at most {@link #BRANCHES_MAX}
 */
record Carriers(List<String> nodes, List<String> branches) {
  /** Maximum number of nodes of one room. */
  static final int NODES_MAX = 65; // 64 with members, and one between them if all lines are thin

  /** Maximum number of branches behind one node that have members in one room. */
  static final int BRANCHES_MAX = 256;

  /** Creates a value of what another server has sent; more than the maximum is left out. */
  Carriers {
    nodes = List.copyOf(nodes.subList(0, Math.min(nodes.size(), NODES_MAX)));
    branches = List.copyOf(branches.subList(0, Math.min(branches.size(), BRANCHES_MAX)));
  }
}
