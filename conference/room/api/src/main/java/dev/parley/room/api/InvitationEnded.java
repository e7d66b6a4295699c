package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/**
 * Event: the author revoked an invitation. It no longer admits anyone to the room.
 *
 * @param members the number of members who joined by it and were removed with it
 */
public record InvitationEnded(long number, Instant at, Member author, int members)
    implements RoomEvent, RoomItem {}
