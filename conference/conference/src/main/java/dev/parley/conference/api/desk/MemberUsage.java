package dev.parley.conference.api.desk;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Role;
import java.util.Optional;

/**
 * What one member uses.
 *
 * @param removed whether the member was removed; what it used stays until it is emptied
 * @param invitation the id of the invitation by which it came in; empty without one
 */
public record MemberUsage(
    Member member, Role role, boolean removed, Optional<String> invitation, Uses uses) {}
