package dev.parley.conference.api.board;

import java.util.UUID;

/**
 * A shape that is on a board.
 *
 * @param author who put it there
 */
public record Drawn(Shape shape, UUID author) {}
