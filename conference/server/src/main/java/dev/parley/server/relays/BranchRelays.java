package dev.parley.server.relays;

import dev.parley.calls.api.Inline;
import java.util.concurrent.CompletionStage;

/** Contract of a node for one branch: the relays that the branch asks for. */
@Inline
public interface BranchRelays {
  /**
   * Opens a relay with the branch. Fails unless {@link RelayingBranch#carries} was called for the
   * room, and if the branch, or all branches of the node, have as many relays as they may.
   *
   * @param back receives what the node announces and uses
   */
  CompletionStage<RelayAnswer> relay(RelayOffer offer, NodeRelay back);
}
