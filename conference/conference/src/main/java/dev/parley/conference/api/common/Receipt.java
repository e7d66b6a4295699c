package dev.parley.conference.api.common;

import java.time.Instant;

/**
 * The line is on disk.
 *
 * @param number its place in the room's log
 * @param at when it was taken
 */
public record Receipt(long number, Instant at) {}
