package dev.parley.conference.api.board;

import java.util.UUID;

/** Takes a shape away. No effect when it is not there. */
public record Remove(UUID shape) implements Operation {}
