package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/** Event: the author left the room, or was disconnected for longer than the grace period. */
public record MemberLeft(long number, Instant at, Member author) implements RoomEvent, RoomItem {}
