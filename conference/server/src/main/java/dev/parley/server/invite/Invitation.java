package dev.parley.server.invite;

import dev.parley.conference.api.common.Role;
import java.time.Instant;
import java.util.Optional;

/**
 * What an invitation says.
 *
 * @param room the room's name as it is kept
 * @param name the name that its bearer shall have; empty when the bearer chooses
 * @param expires when it stops to open the room; kept in whole seconds
 */
public record Invitation(String room, Role role, Optional<String> name, Instant expires) {}
