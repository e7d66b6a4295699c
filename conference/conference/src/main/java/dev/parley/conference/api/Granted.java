package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;

/** What a member is and may do from now on. */
public record Granted(Member member, Role role, Rights rights) {}
