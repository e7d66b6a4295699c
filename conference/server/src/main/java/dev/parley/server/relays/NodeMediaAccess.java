package dev.parley.server.relays;

import dev.parley.calls.api.Inline;

/** Contract between nodes: entry to the media of a node, once for each connection. */
@Inline
public interface NodeMediaAccess {
  /** Name under which a node exports this contract to the others. */
  String EXPORT_NAME = "node-media";

  /**
   * {@return the media of the node} Its sessions outlive the connection of the calling node by
   * {@link KeptSessions#GRACE}, and while their members are connected.
   */
  NodeMedia media();

  /**
   * Connects a branch: this node relays with it for the rooms of its members, until the connection
   * of the caller has ended, or another one of the same branch is made.
   *
   * @param branch id of the branch, the same in all calls of a connection
   * @param media of the branch
   */
  BranchRelays connect(String branch, RelayingBranch media);
}
