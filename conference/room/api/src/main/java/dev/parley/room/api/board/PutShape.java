package dev.parley.room.api.board;

/**
 * Adds a shape to its page. No effect when a shape with its id exists, or when its page does not.
 */
public record PutShape(Shape shape) implements BoardOperation {}
