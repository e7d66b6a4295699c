package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/** Event: the author left the room, or was disconnected for longer than the grace period. */
public record MemberLeft(long number, Instant at, Member author) implements RoomEvent, RoomItem {}
