package dev.parley.room.api;

import java.util.UUID;

/**
 * Signal: a member is typing, or has stopped.
 *
 * @param toYou whether the member types to the reader only
 */
public record TypingChanged(UUID member, boolean active, boolean toYou) implements RoomItem {}
