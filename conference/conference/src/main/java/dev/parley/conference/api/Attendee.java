package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;

/** A present member with its presence state, role and rights. */
public record Attendee(Member member, Attendance attendance, Role role, Rights rights) {}
