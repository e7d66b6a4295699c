package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/** Event: the author joined the room. */
public record MemberJoined(long number, Instant at, Member author) implements RoomEvent, RoomItem {}
