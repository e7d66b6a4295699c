package dev.parley.conference.api.desk;

import dev.parley.conference.api.common.Role;
import java.util.UUID;

/**
 * A participant in the waiting room.
 *
 * @param id of this request; the participant is not a member yet and has no member id
 * @param name the display name
 * @param role the role that it would have in the room
 */
public record Knock(UUID id, String name, Role role) {}
