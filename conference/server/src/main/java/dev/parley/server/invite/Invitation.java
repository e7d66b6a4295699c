package dev.parley.server.invite;

import dev.parley.room.api.common.Role;
import java.time.Instant;
import java.util.Optional;

/**
 * Claims of an invitation.
 *
 * @param room the room's normalized name
 * @param name display name of the bearer; empty when the bearer chooses one
 * @param expires expiry time; stored in whole seconds
 */
public record Invitation(String room, Role role, Optional<String> name, Instant expires) {}
