package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/**
 * Event: the author removed a member from the room.
 *
 * @param member the removed member; its resume key is no longer accepted
 */
public record MemberRemoved(long number, Instant at, Member author, Member member)
    implements RoomEvent, RoomItem {}
