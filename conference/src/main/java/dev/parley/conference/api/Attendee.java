package dev.parley.conference.api;

/** A present member and how present it is. */
public record Attendee(Member member, Attendance attendance) {}
