package dev.parley.conference.api;

import dev.parley.conference.api.common.Member;
import java.time.Instant;
import java.util.UUID;

/**
 * Update: the author deleted a message, either its own or, with the right to moderate, that of
 * another member.
 */
public record LineDeleted(long number, Instant at, Member author, UUID line) implements RoomItem {}
