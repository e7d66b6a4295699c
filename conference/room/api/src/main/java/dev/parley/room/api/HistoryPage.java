package dev.parley.room.api;

import java.util.List;

/**
 * A page of a room's history.
 *
 * @param events newest first
 * @param more whether there are older events
 */
public record HistoryPage(List<RoomEvent> events, boolean more) {}
