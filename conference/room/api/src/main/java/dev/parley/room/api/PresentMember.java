package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import dev.parley.room.api.common.Rights;
import dev.parley.room.api.common.Role;

/** A present member with its presence state, role and rights. */
public record PresentMember(Member member, PresenceState attendance, Role role, Rights rights) {}
