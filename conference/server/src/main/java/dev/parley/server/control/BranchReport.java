package dev.parley.server.control;

import java.util.Optional;

/**
 * A branch of a cluster as its node or itself sees it.
 *
 * @param id of the branch
 * @param node at the other end of its line; empty while the line is down
 * @param silenceMillis time since the node heard of the branch, or since the line is down; 0 at a
 *     branch whose line is up
 * @param followed number of rooms that it follows
 * @param forks number of rooms that go on alone there, or are being merged
 * @param waiting number of entries that wait there for the line
 * @param merge its last merge; empty if there was none since its start
 */
public record BranchReport(
    String id,
    Optional<String> node,
    long silenceMillis,
    int followed,
    int forks,
    long waiting,
    Optional<MergeReport> merge) {
  /** {@return whether its line is up} */
  public boolean isConnected() {
    return node.isPresent();
  }
}
