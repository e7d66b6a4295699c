package dev.parley.room.api;

import java.util.UUID;

/**
 * Reference to the message that another message replies to.
 *
 * @param number its number in the room's log
 */
public record MessageReference(UUID message, long number) {}
