package dev.parley.conference.api;

import java.util.UUID;

/**
 * The line that another one answers.
 *
 * @param number its place in the room's log
 */
public record Quote(UUID line, long number) {}
