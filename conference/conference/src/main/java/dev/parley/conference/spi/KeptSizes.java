package dev.parley.conference.spi;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What is kept of a room's boards, without the states.
 *
 * @param number of the newest event that any of the states has in it
 */
public record KeptSizes(long number, List<Size> boards) {
  /**
   * The size of one board's state.
   *
   * @param first the lesser id of the two whose board it is; empty for everybody's
   * @param second the greater id
   * @param pieces of the state
   * @param bytes of all pieces as they are on disk
   */
  public record Size(Optional<UUID> first, Optional<UUID> second, int pieces, long bytes) {}
}
