package dev.parley.room.api.common;

import java.util.UUID;

/**
 * A member of a room, present or not.
 *
 * @param id unique in this room and never reused
 * @param name display name
 */
public record Member(UUID id, String name) {}
