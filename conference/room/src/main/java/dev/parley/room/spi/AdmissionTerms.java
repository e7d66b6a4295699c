package dev.parley.room.spi;

import dev.parley.room.api.common.Role;
import java.util.Optional;

/**
 * Terms on which a new member is admitted.
 *
 * @param role the role; empty for an open room, in which the first member becomes tutor and others
 *     become students
 * @param name the name of the member; empty to let it choose
 * @param invitation the id of the presented invitation, the same for each use; empty without one
 */
public record AdmissionTerms(
    Optional<Role> role, Optional<String> name, Optional<String> invitation) {}
