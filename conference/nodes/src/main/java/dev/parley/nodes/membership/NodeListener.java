package dev.parley.nodes.membership;

import dev.parley.base.Experimental;

/** Listener for the nodes of a cluster, called on the executor of the {@link NodeDirectory}. */
@Experimental
public interface NodeListener {
  /** Nodes have come, gone or changed their state. */
  void nodesChanged();

  /**
   * Another process has this node's id. This node must stop.
   *
   * @param reason what was found and what to do about it
   */
  void mustStop(String reason);
}
