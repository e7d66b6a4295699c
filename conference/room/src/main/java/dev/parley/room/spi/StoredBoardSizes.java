package dev.parley.room.spi;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Sizes of the stored states of a room's boards.
 *
 * @param number the number of the newest event that any of the states includes
 */
public record StoredBoardSizes(long number, List<Size> boards) {
  /**
   * Size of the stored state of one board.
   *
   * @param first the lesser id of the two members of a private board; empty for the common board
   * @param second the greater id
   * @param pieces the number of pieces
   * @param bytes the size of all pieces on disk
   */
  public record Size(Optional<UUID> first, Optional<UUID> second, int pieces, long bytes) {}
}
