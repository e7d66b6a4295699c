package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;

/** A present member and how present it is. */
public record Attendee(Member member, Attendance attendance) {}
