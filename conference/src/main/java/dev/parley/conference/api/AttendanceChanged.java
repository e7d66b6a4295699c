package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;

/** Signal: a member came, is out of reach, is back, or has gone. */
public record AttendanceChanged(Member member, Attendance attendance) implements RoomItem {}
