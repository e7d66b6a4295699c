package dev.parley.room.api.board;

import java.util.UUID;

/**
 * A shape on a board, with its author.
 *
 * @param author the member who added it
 */
public record PlacedShape(Shape shape, UUID author) {}
