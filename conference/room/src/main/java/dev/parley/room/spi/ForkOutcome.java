package dev.parley.room.spi;

import java.util.List;

/**
 * Outcome of passing on a page of a fork.
 *
 * @param merged number of entries that are in the room's log now
 * @param leftOut the entries that the room has refused
 */
public record ForkOutcome(int merged, List<LeftOut> leftOut) {
  /**
   * Entry that the room has refused.
   *
   * @param number its number at the branch
   * @param why the reason
   */
  public record LeftOut(long number, String why) {}
}
