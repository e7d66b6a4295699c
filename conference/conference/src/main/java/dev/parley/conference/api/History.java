package dev.parley.conference.api;

import java.util.List;

/**
 * A page of a room's history.
 *
 * @param events newest first
 * @param more whether there are older events
 */
public record History(List<RoomEvent> events, boolean more) {}
