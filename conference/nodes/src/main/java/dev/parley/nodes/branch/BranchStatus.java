package dev.parley.nodes.branch;

import dev.parley.base.Experimental;
import java.time.Instant;
import java.util.Optional;

/**
 * State of the rooms of a branch.
 *
 * @param followed number of rooms that are followed
 * @param forks number of rooms that go on alone, or are being merged
 * @param waiting number of entries that members have written in those, since this server read them
 * @param merge the last merge; empty before the first one since the start
 */
@Experimental
public record BranchStatus(int followed, int forks, long waiting, Optional<Merge> merge) {
  /**
   * Merge of a fork.
   *
   * @param at its end
   * @param merged number of entries that are in the room's log
   * @param leftOut number of entries that the room has refused
   */
  public record Merge(String room, Instant at, int merged, int leftOut) {}
}
