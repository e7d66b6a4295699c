package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/**
 * Event: the author changed the admission settings of the room.
 *
 * @param locked whether new members are refused
 * @param waiting whether new members wait in the waiting room until a tutor admits them
 */
public record RoomChanged(long number, Instant at, Member author, boolean locked, boolean waiting)
    implements RoomEvent, RoomItem {}
