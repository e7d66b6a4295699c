package dev.parley.conference.api;

import java.time.Instant;

/** The author came in. */
public record MemberJoined(long number, Instant at, Member author) implements RoomEvent, RoomItem {}
