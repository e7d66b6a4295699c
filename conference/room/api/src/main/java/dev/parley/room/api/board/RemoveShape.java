package dev.parley.room.api.board;

import java.util.UUID;

/** Removes a shape. No effect when it does not exist. */
public record RemoveShape(UUID shape) implements BoardOperation {}
