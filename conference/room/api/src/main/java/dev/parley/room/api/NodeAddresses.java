package dev.parley.room.api;

import java.util.List;

/**
 * Addresses of the other nodes of a server.
 *
 * @param pages origins of their pages, such as {@code https://b.school.example}, at most 8. Those
 *     in the region of the node that sent them come first; if that node owns the room, the first
 *     one takes the room over if it is lost
 */
public record NodeAddresses(List<String> pages) {}
