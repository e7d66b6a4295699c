package dev.parley.conference.api;

import java.util.List;
import java.util.Optional;

/**
 * Signal: who is present, and how people come in. The first item of each stream; {@link
 * AttendanceChanged}, {@link RoomChanged} and {@link Recorded} amend it.
 *
 * @param locked whether nobody new comes in
 * @param waiting whether who is new waits to be let in
 * @param recording the recording that goes on
 * @param readOnly why the room is read-only, and what its operator can do; empty while members can
 *     write. A new roster follows when this changes.
 */
public record Roster(
    List<Attendee> present,
    boolean locked,
    boolean waiting,
    Optional<Recording> recording,
    Optional<String> readOnly)
    implements RoomItem {}
