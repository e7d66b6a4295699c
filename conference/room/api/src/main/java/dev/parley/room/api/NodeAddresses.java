package dev.parley.room.api;

import java.util.List;

/**
 * Addresses of the other nodes of a server.
 *
 * @param pages origins of their pages, such as {@code https://b.school.example}, at most 8. The
 *     first one takes the room over if its owner is lost, unless it owns the room already
 */
public record NodeAddresses(List<String> pages) {}
