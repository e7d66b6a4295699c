package dev.parley.room.spi;

import java.util.List;

/**
 * Stored states of a room's boards.
 *
 * @param number the number of the newest event that any of them includes
 */
public record StoredBoards(long number, List<StoredBoard> boards) {}
