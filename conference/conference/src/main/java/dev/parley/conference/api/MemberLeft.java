package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;

/** The author left, or stayed away for longer than the grace. */
public record MemberLeft(long number, Instant at, Member author) implements RoomEvent, RoomItem {}
