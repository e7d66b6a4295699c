package dev.parley.room.api.common;

import java.time.Instant;

/**
 * Confirmation that an entry is stored on disk.
 *
 * @param number its number in the room's log
 * @param at the time at which the server accepted it
 */
public record Receipt(long number, Instant at) {}
