package dev.parley.conference.spi;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One event in its place.
 *
 * @param number from 1, rising by room, given once; there may be gaps
 * @param at in whole milliseconds
 * @param recipient the only other member who may see it; empty for everyone
 * @param key made by the author's side; there is at most one entry of a key in a room
 */
public record LogEntry(
    long number,
    Instant at,
    UUID author,
    Optional<UUID> recipient,
    Optional<UUID> key,
    Event event) {}
