package dev.parley.conference.spi;

import dev.parley.conference.api.common.Role;
import java.util.Optional;

/**
 * As whom somebody may come in.
 *
 * @param role as what; empty for a room that is open to all, where the first one is the tutor, and
 *     others are students
 * @param name the name to have; empty when they choose
 * @param invitation the id of the invitation that was shown, the same each time it is used; empty
 *     without one
 */
public record Entry(Optional<Role> role, Optional<String> name, Optional<String> invitation) {}
