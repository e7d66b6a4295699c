package dev.parley.conference.api;

import java.util.List;

/**
 * A piece of a room's past.
 *
 * @param events newest first
 * @param more whether there are older ones
 */
public record History(List<RoomEvent> events, boolean more) {}
