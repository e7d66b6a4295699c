package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;

/** Role and rights that a member has from now on. */
public record GrantedRights(Member member, Role role, Rights rights) {}
