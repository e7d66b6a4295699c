package dev.parley.conference.api.desk;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Role;
import java.util.Optional;

/**
 * Resource usage of one member.
 *
 * @param removed whether the member was removed; its usage stays until it is deleted
 * @param invitation the id of the invitation by which it joined; empty without one
 */
public record MemberUsage(
    Member member, Role role, boolean removed, Optional<String> invitation, Uses uses) {}
