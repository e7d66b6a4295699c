package dev.parley.room.api;

import dev.parley.room.api.common.Member;
import java.time.Instant;

/** Event: the author joined the room. */
public record MemberJoined(long number, Instant at, Member author) implements RoomEvent, RoomItem {}
