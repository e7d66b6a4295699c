package dev.example;

import java.time.Instant;
import java.util.UUID;

/** As in docs/protocol/vectors. */
public record Stamp(Instant at, UUID id, Color color) {}
