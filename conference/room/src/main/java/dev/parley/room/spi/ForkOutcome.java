package dev.parley.room.spi;

import java.util.List;
import java.util.Optional;

/**
 * Outcome of passing on a page of a fork, or the file of an attachment.
 *
 * @param merged number of entries that are in the room's log now
 * @param leftOut the entries that the room has refused
 * @param later the entry that cannot be merged now and may be later: it and those after it were not
 *     taken; empty if all were
 */
public record ForkOutcome(int merged, List<LeftOut> leftOut, Optional<LeftOut> later) {
  /**
   * Entry that the room has refused.
   *
   * @param number its number at the branch
   * @param why the reason
   */
  public record LeftOut(long number, String why) {}
}
