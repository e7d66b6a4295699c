package dev.parley.conference.api.desk;

import dev.parley.conference.api.common.Role;
import java.util.UUID;

/**
 * Somebody who waits to be let in.
 *
 * @param id of the knock, not of a member: whoever waits is none yet
 * @param name what others would read
 * @param role what it would be in the room
 */
public record Knock(UUID id, String name, Role role) {}
