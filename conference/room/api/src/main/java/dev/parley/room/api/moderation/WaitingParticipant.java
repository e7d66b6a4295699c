package dev.parley.room.api.moderation;

import dev.parley.room.api.common.Role;
import java.util.UUID;

/**
 * A participant in the waiting room.
 *
 * @param id of this request; the participant is not a member yet and has no member id
 * @param name the display name
 * @param role the role that it would have in the room
 */
public record WaitingParticipant(UUID id, String name, Role role) {}
