package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;

/**
 * Signal: a member joined, lost its connection, returned or left, or its role or rights changed.
 */
public record AttendanceChanged(Member member, Attendance attendance, Role role, Rights rights)
    implements RoomItem {}
