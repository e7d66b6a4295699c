package dev.parley.conference.api;

import java.util.UUID;

/**
 * Signal: a member types, or no longer does.
 *
 * @param toYou whether it types to the reader alone
 */
public record Typing(UUID member, boolean active, boolean toYou) implements RoomItem {}
