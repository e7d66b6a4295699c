package dev.parley.conference.api;

/** Signal: a member came, is out of reach, is back, or has gone. */
public record AttendanceChanged(Member member, Attendance attendance) implements RoomItem {}
