package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/**
 * The author ended an invitation to the room: it opens the room no more.
 *
 * @param members how many members, who came in by it, were removed with it
 */
public record InvitationEnded(long number, Instant at, Member author, int members)
    implements RoomEvent, RoomItem {}
