package dev.parley.conference.spi;

import java.util.List;

/**
 * States of a room's boards.
 *
 * @param number of the newest event that any of them has in it
 */
public record KeptBoards(long number, List<KeptBoard> boards) {}
