package dev.parley.nodes.membership;

import dev.parley.base.Experimental;
import java.util.UUID;

/**
 * Description of a node for the others. Stored in the engine under the key {@code node.ID}, in the
 * encoding of values (docs/protocol/values.md).
 *
 * @param id of the characters {@code a-z 0-9 -}, unique in the cluster, the same after a restart
 * @param incarnation another one after each start of the node's process
 * @param endpoint address at which other nodes call it
 * @param version version of Parley that it runs
 * @param state what the node wants to be used for
 * @param renewals number of times that this incarnation has renewed its lease
 */
@Experimental
public record NodeInfo(
    String id, UUID incarnation, String endpoint, String version, NodeState state, long renewals) {
  /** Creates the description of a node that starts. */
  public NodeInfo(String id, UUID incarnation, String endpoint, String version) {
    this(id, incarnation, endpoint, version, NodeState.ACTIVE, 0);
  }

  NodeInfo renewed(NodeState now) {
    return new NodeInfo(id, incarnation, endpoint, version, now, renewals + 1);
  }
}
