package dev.parley.conference.api.board;

import java.util.UUID;

/** Removes a shape. No effect when it does not exist. */
public record Remove(UUID shape) implements Operation {}
