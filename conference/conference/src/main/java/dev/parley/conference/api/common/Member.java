package dev.parley.conference.api.common;

import java.util.UUID;

/**
 * A member of a room, present or not.
 *
 * @param id its own in this room, for ever
 * @param name what others read
 */
public record Member(UUID id, String name) {}
