package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;

/** Role and rights that a member has from now on. */
public record Granted(Member member, Role role, Rights rights) {}
