package dev.parley.conference.api;

import java.util.List;

/** Signal: who is present. The first item of each stream; {@link AttendanceChanged} amends it. */
public record Roster(List<Attendee> present) implements RoomItem {}
