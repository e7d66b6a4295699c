package dev.parley.room.api.moderation;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Role;
import java.util.Optional;

/**
 * Resource usage of one member.
 *
 * @param removed whether the member was removed; its usage stays until it is deleted
 * @param invitation the id of the invitation by which it joined; empty without one
 */
public record MemberUsage(
    Member member, Role role, boolean removed, Optional<String> invitation, ResourceAmounts uses) {}
