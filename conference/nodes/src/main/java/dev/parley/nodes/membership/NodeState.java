package dev.parley.nodes.membership;

import dev.parley.base.Experimental;

/** State that a node tells the others. */
@Experimental
public enum NodeState {
  /** Takes rooms. */
  ACTIVE,
  /** Hands over its rooms and takes no more. */
  DRAINING,
  /** Has stopped; nothing of it is to be waited for. */
  LEFT
}
