package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/**
 * Event: the author changed the admission settings of the room.
 *
 * @param locked whether new members are refused
 * @param waitingRoom whether new members wait in the waiting room until a tutor admits them
 */
public record RoomChanged(
    long number, Instant at, Member author, boolean locked, boolean waitingRoom)
    implements RoomEvent, RoomItem {}
