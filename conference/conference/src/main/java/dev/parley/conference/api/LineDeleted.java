package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/** The author took a line back: its own, or one of another member, by the right to moderate. */
public record LineDeleted(long number, Instant at, Member author, UUID line) implements RoomItem {}
