package dev.parley.conference.api;

import java.util.UUID;

/**
 * Reference to the message that another message replies to.
 *
 * @param number its number in the room's log
 */
public record Quote(UUID line, long number) {}
