package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import dev.parley.conference.api.common.Rights;
import dev.parley.conference.api.common.Role;

/** Signal: a member came, is out of reach, is back, has gone, or is something else than before. */
public record AttendanceChanged(Member member, Attendance attendance, Role role, Rights rights)
    implements RoomItem {}
