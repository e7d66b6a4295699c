package dev.parley.conference.api.board;

import java.util.UUID;

/**
 * A shape on a board, with its author.
 *
 * @param author the member who added it
 */
public record Drawn(Shape shape, UUID author) {}
