package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/**
 * The author removed a member from the room.
 *
 * @param member who is gone; its resume key opens the room no more
 */
public record MemberRemoved(long number, Instant at, Member author, Member member)
    implements RoomEvent, RoomItem {}
