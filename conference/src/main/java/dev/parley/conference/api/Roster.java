package dev.parley.conference.api;

import java.util.List;

/**
 * Signal: who is present, and how people come in. The first item of each stream; {@link
 * AttendanceChanged} and {@link RoomChanged} amend it.
 *
 * @param locked whether nobody new comes in
 * @param waiting whether who is new waits to be let in
 */
public record Roster(List<Attendee> present, boolean locked, boolean waiting) implements RoomItem {}
